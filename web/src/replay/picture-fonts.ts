// A picture made of SVG knows nothing of the page's fonts: those that the page has loaded travel inside it.

/** The rules of all fonts that are loaded, with the fonts themselves written into them. */
export async function embeddedFonts(): Promise<string> {
  const loaded = new Set([...document.fonts].filter((font) => font.status === "loaded").map(faceKey));
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? document.baseURI })))
    .flatMap(({ rule, base }) => (rule instanceof CSSFontFaceRule && loaded.has(ruleKey(rule)) ? [{ rule, base }] : []));
  return (await Promise.all(rules.map(({ rule, base }) => written(rule, base)))).join("\n");
}

function faceKey({ family, weight, unicodeRange }: FontFace): string {
  return key(family, weight, unicodeRange);
}

function ruleKey({ style }: CSSFontFaceRule): string {
  return key(...(["font-family", "font-weight", "unicode-range"] as const).map((name) => style.getPropertyValue(name)));
}

function key(...parts: readonly string[]): string {
  return parts.join("|").replaceAll(/["' ]/g, "").toLowerCase();
}

async function written(rule: CSSFontFaceRule, base: string): Promise<string> {
  const [, source = ""] = /url\("([^"]+)"\)/.exec(rule.cssText) ?? [];
  const blob = await (await fetch(new URL(source, base))).blob();
  return rule.cssText.replace(source, await asDataUrl(blob));
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("a font could not be read"));
    reader.readAsDataURL(blob);
  });
}
