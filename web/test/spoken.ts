// What components say by themselves, found in their sources: words that would stand on the page without being in the catalogue.
import { resolve } from "node:path";
import { type Node, SyntaxKind } from "typescript/unstable/ast";
import { isBinaryExpression, isCallExpression, isElementAccessExpression, isJsxAttribute, isJsxExpression, isJsxText, isPropertyAccessExpression } from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/sync";

/** A letter, or a sign that stands for a word. */
const SPEAKS = /\p{L}|[&…·–]/u;
const SPEAKING = ["title", "alt", "placeholder", "label", "aria-label", "aria-description", "aria-valuetext", "aria-roledescription"];
const TEXTS = [SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral, SyntaxKind.TemplateHead, SyntaxKind.TemplateMiddle, SyntaxKind.TemplateTail];
const COMPARING = [SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken, SyntaxKind.InKeyword];

/** By file: the words that its components say. */
export function spokenIn(files: readonly string[]): string[] {
  const api = new API({ cwd: process.cwd() });
  try {
    const { program } = api.updateSnapshot({ openFiles: files.map((file) => resolve(file)) }).getDefaultProjectForFile(resolve(files[0] ?? ""))!;
    return files.flatMap((file) => {
      const found: string[] = [];
      look(program.getSourceFile(resolve(file))!, false, found);
      return found.map((words) => `${file}: ${words}`);
    });
  } finally {
    api.close();
  }
}

/** Walks down from a node; `shown` says whether a text here would stand on the page. */
function look(node: Node, shown: boolean, found: string[]): void {
  const { text } = node as Node & { text?: string };
  const says = isJsxText(node) || (shown && TEXTS.includes(node.kind));
  if (says && text !== undefined && SPEAKS.test(text)) found.push(text.trim());
  node.forEachChild((child) => {
    look(child, isShown(node, child, shown), found);
  });
}

function isShown(node: Node, child: Node, shown: boolean): boolean {
  if (isJsxAttribute(node)) return SPEAKING.includes((node.name as Node & { text: string }).text);
  if (isJsxExpression(node)) return isJsxAttribute(node.parent) ? shown : true;
  if (isBinaryExpression(node)) return shown && !COMPARING.includes(node.operatorToken.kind);
  if (isElementAccessExpression(node)) return shown && child === node.expression;
  // what parts are joined with is read between them
  if (isCallExpression(node)) return isPropertyAccessExpression(node.expression) && node.expression.name.text === "join" ? true : shown && child === node.expression;
  return shown;
}
