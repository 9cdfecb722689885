// Giving the reader a file.
export function saveText(name: string, content: string): void {
  saveBlob(name, new Blob([content], { type: "text/plain;charset=utf-8" }));
}

export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
