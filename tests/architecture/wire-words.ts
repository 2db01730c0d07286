import ts from 'typescript';
import { wordsOf } from './identifiers.ts';

/** A word that browsers and servers tell each other, which nobody reads: the name of a field, of a cookie, an id. */
export interface WireWord {
  file: string;
  line: number;
  text: string;
}

/** Attributes and members that say one. */
const namingAttributes = /^(?:name|id|htmlFor|form|list|value|data-[\w-]+)$/;
const namingMembers = /^(?:name|id)$/;
/** Methods that take such a name first. */
const asking = /^(?:get|getAll|has|set|append|delete|getItem|setItem|removeItem)$/;
/** Functions that take it behind what they read. */
const namesSecond = /^(?:textOf|readCookie)$/;
/** Constants that hold one. */
const holding = /(?:name|field|key|id|cookie|marker|shelf)$/i;

const wordLike = /^_?[a-z]+(?:[A-Z][a-z]+)*(?:[-_][a-z]+)*$/;

function treeOf(file: string, source: string): ts.SourceFile {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : file.endsWith('.js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
}

export function findWireWords(file: string, source: string): WireWord[] {
  const tree = treeOf(file, source);
  const found: WireWord[] = [];
  const visit = (node: ts.Node): void => {
    for (const text of wordsAt(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      found.push({ file, line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function wordsAt(node: ts.Node): string[] {
  // "name=" of a cookie, also where a script looks for it.
  if (ts.isTemplateHead(node) || ts.isRegularExpressionLiteral(node))
    return [...node.text.matchAll(/(?:^|[\s;]|\\b)(_?[a-z]+(?:-[a-z]+)*)=(?!["'])/g)].map(([, word = '']) => word);
  if (!ts.isStringLiteralLike(node) || !wordLike.test(node.text)) return [];
  return isNaming(node) ? [node.text] : [];
}

function isNaming(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent) || ts.isConditionalExpression(parent)) return isNaming(parent);
  if (ts.isJsxAttribute(parent))
    return namingAttributes.test(parent.name.getText()) && parent.parent.parent.tagName.getText() !== 'Icon';
  if (ts.isPropertyAssignment(parent)) return namingMembers.test(parent.name.getText());
  if (ts.isVariableDeclaration(parent)) return holding.test(parent.name.getText());
  if (ts.isBinaryExpression(parent)) return isAsking(parent.left) || isAsking(parent.right);
  if (!ts.isCallExpression(parent)) return false;
  return isAsking(parent) && parent.arguments[namesSecond.test(parent.expression.getText()) ? 1 : 0] === node;
}

/** textOf(form, 'then'), form.get('then'): what is asked for, and what an answer is compared with. */
function isAsking(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (namesSecond.test(expression.getText())) return true;
  // What headers are called HTTP says.
  return (
    ts.isPropertyAccessExpression(expression) &&
    asking.test(expression.name.text) &&
    !/\bheaders$/.test(expression.expression.getText())
  );
}

/** The English of a file: what its code is called and what its comments say, but for what they quote. */
export function englishWords(file: string, source: string): string[] {
  const tree = treeOf(file, source);
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) words.push(...wordsOf(node.text));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const comments = [...source.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([text]) => text);
  const said = comments.join(' ').replaceAll(/`[^`]*`|"[^"]*"|„[^“”]*[“”]/g, ' ');
  return [...words, ...said.toLowerCase().split(/[^a-zäöüß]+/)].filter(Boolean);
}
