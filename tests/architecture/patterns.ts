import ts from 'typescript';
import { analyse } from 'scslre';

/** A regular expression of the sources. */
export interface Pattern {
  at: string;
  source: string;
  flags: string;
}

/** Every literal and every RegExp(…) of a file. What only a run could know of a constructed one stands as "x". */
export function findPatterns(file: string, text: string): Pattern[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file));
  const constants = new Map<string, ts.Expression>();
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    const pattern = patternOf(node, constants);
    if (pattern) found.push({ at: `${file}: ${pattern.shown}`, source: pattern.source, flags: pattern.flags });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function kindOf(file: string): ts.ScriptKind {
  if (file.endsWith('x')) return ts.ScriptKind.TSX;
  return file.endsWith('.js') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

function patternOf(node: ts.Node, constants: ReadonlyMap<string, ts.Expression>) {
  if (ts.isRegularExpressionLiteral(node)) return { ...partsOf(node.text), shown: node.text };
  const constructs = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (!constructs || !ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return null;
  const [source, flags] = node.arguments ?? [];
  return { source: textOf(source, constants), flags: textOf(flags, constants), shown: node.getText() };
}

function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function textOf(node: ts.Expression | undefined, constants: ReadonlyMap<string, ts.Expression>): string {
  if (node === undefined) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return partsOf(node.text).source;
  if (ts.isIdentifier(node) && constants.has(node.text)) return textOf(constants.get(node.text), constants);
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return textOf(node.expression, constants);
  if (!ts.isTemplateExpression(node)) return 'x';
  const spans = node.templateSpans.map((span) => textOf(span.expression, constants) + span.literal.text);
  return node.head.text + spans.join('');
}

/** Why a pattern may take more than linear time, by the looks of it; empty when nothing shows. */
export function whySuperLinear({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string[] {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } });
  return reports.map(({ type, exponential, character }) => {
    return `${exponential ? 'exponential' : 'quadratic'} (${type.toLowerCase()}) on ${JSON.stringify(character.pick)}`;
  });
}
