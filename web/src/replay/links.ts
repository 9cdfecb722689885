// A record in a link: packed into the fragment, which no server ever sees.

export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const data = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of data) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text that was packed; null if the link is broken or too large. */
export async function unpacked(link: string): Promise<string | null> {
  const LARGEST = 1_000_000;
  try {
    const binary = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
    const data = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length > LARGEST) return null;
    }
  } catch {
    return null; // cut off by a chat, most likely
  }
}
