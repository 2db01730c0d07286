import ts from 'typescript';

/** One small change of a hook. It is built in beside the code that it changes, and awake when its number is. */
export interface HookMutant {
  id: number;
  file: string;
  line: number;
  column: number;
  /** what was changed, and into what */
  change: string;
  /** without it, something that is to be refused would not be */
  isRefusal: boolean;
}

export interface Instrumented {
  /** the file with every change in it, each behind `awake(id)` */
  code: string;
  mutants: HookMutant[];
}

/** The name by which changed code asks whether its mutant is awake. */
export const awakeName = '__awake';

interface Change {
  text: string;
  describes: string;
  isRefusal?: boolean;
}

const comparisons: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
]);

/** `firstId`: the number of the first mutant; the others follow. Only what runs inside of functions is changed. */
export function instrument(file: string, text: string, firstId: number): Instrumented {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const numbers = numbersOf(source);
  const mutants: HookMutant[] = [];

  const write = (node: ts.Node): string => {
    const inner = writeChildren(node);
    const changes = isInFunction(node) ? changesOf(node, numbers) : [];
    return changes.reduceRight((code, change) => choose(node, code, note(node, change)), inner);
  };
  const writeChildren = (node: ts.Node): string => {
    let code = '';
    let end = node.getStart(source);
    ts.forEachChild(node, (child) => {
      code += text.slice(end, child.getStart(source)) + write(child);
      end = child.getEnd();
    });
    return code + text.slice(end, node.getEnd());
  };
  const note = (node: ts.Node, change: Change): { id: number; text: string } => {
    const id = firstId + mutants.length;
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const place = { line: line + 1, column: character + 1 };
    mutants.push({ id, file, ...place, change: change.describes, isRefusal: change.isRefusal ?? false });
    return { id, text: change.text };
  };
  return { code: writeChildren(source), mutants };
}

function choose(node: ts.Node, code: string, { id, text }: { id: number; text: string }): string {
  if (ts.isStatement(node)) return `{ if (!${awakeName}(${id})) { ${code} } }`;
  return `(${awakeName}(${id}) ? (${text}) : (${code}))`;
}

/** The file's constants that are numbers; null for one that is reckoned. */
function numbersOf(source: ts.SourceFile): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const statement of source.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && isNumber(initializer))
        found.set(name.getText(), ts.isNumericLiteral(initializer) ? Number(initializer.text) : null);
  return found;
}

function isNumber(node: ts.Expression): boolean {
  if (ts.isNumericLiteral(node)) return true;
  return ts.isBinaryExpression(node) && isNumber(node.left) && isNumber(node.right);
}

// One more than a count is told from the count; one more millisecond or byte is not.
const countMax = 1000;

function isInFunction(node: ts.Node): boolean {
  for (let { parent } = node; !ts.isSourceFile(parent); { parent } = parent) {
    if (ts.isTypeNode(parent)) return false;
    if (ts.isFunctionLike(parent)) return !ts.isParameter(node);
  }
  return false;
}

function changesOf(node: ts.Node, numbers: ReadonlyMap<string, number | null>): Change[] {
  if (ts.isExpression(node)) return [...conditionChanges(node), ...valueChanges(node, numbers)];
  if (ts.isThrowStatement(node) && !isGuarded(node)) return [without(node, true)];
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return [];
  const isRefusal = isRefuseCall(node);
  return isRefusal && isGuarded(node) ? [] : [without(node, isRefusal || isCheck(node.expression))];
}

function without(node: ts.Node, isRefusal: boolean): Change {
  return { text: '', describes: `without ${shortly(node)}`, isRefusal };
}

/** An `if` that only refuses: never true is the same as without the refusal. */
function isGuarded({ parent }: ts.Node): boolean {
  return (
    ts.isIfStatement(parent) ||
    (ts.isBlock(parent) && parent.statements.length === 1 && ts.isIfStatement(parent.parent))
  );
}

function isRefuseCall(node: ts.Node): boolean {
  return (
    ts.isExpressionStatement(node) &&
    ts.isCallExpression(node.expression) &&
    node.expression.expression.getText() === 'refuse'
  );
}

/** A call for its refusal alone. */
function isCheck({ expression }: ts.CallExpression): boolean {
  return /^(check|require|refuse|forbid|ensure|findOwn)/.test(expression.getText());
}

function refuses(statement: ts.Statement): boolean {
  if (ts.isThrowStatement(statement) || isRefuseCall(statement)) return true;
  return ts.isBlock(statement) && statement.statements.some(refuses);
}

function conditionChanges(node: ts.Expression): Change[] {
  const { parent } = node;
  if (ts.isIfStatement(parent) && parent.expression === node) {
    const isRefusal = refuses(parent.thenStatement);
    return [
      { text: 'false', describes: `never: if (${shortly(node)})`, isRefusal },
      { text: 'true', describes: `always: if (${shortly(node)})` },
    ];
  }
  if (ts.isConditionalExpression(parent) && parent.condition === node)
    return ['true', 'false'].map((text) => ({ text, describes: `${shortly(node)} → ${text}` }));
  return [];
}

function valueChanges(node: ts.Expression, numbers: ReadonlyMap<string, number | null>): Change[] {
  if (ts.isBinaryExpression(node)) {
    const other = comparisons.get(node.operatorToken.kind);
    if (other === undefined || isText(node) || isWholeCondition(node)) return [];
    const text = `${node.left.getText()} ${other} ${node.right.getText()}`;
    return [{ text, describes: `${shortly(node)} → ${other}`, isRefusal: isInRefusingCondition(node) }];
  }
  if (ts.isIdentifier(node) && numbers.has(node.text) && isRead(node))
    return [(numbers.get(node.text) ?? Infinity) <= countMax ? '+ 1' : '', '* 1000']
      .filter((more) => more !== '')
      .map((more) => ({ text: `${node.text} ${more}`, describes: `${node.text} ${more}` }));
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ text: 'false', describes: 'true → false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ text: 'true', describes: 'false → true' }];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken && !isWholeCondition(node))
    return [{ text: node.operand.getText(), describes: `${shortly(node)} without !` }];
  return [];
}

/** A name that stands for its value, and not for a property. */
function isRead(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === name;
  return ts.isExpression(parent);
}

/** Equal or not is said by always and never; only where the border lies is not. */
function isWholeCondition(node: ts.Expression): boolean {
  const { parent } = node;
  if (!ts.isIfStatement(parent) && !ts.isConditionalExpression(parent)) return false;
  return !ts.isBinaryExpression(node) || /^[!=]==$/.test(node.operatorToken.getText());
}

function isInRefusingCondition(node: ts.Node): boolean {
  for (let { parent } = node; ts.isExpression(parent); { parent } = parent) node = parent;
  return ts.isIfStatement(node.parent) && node.parent.expression === node && refuses(node.parent.thenStatement);
}

function isText(node: ts.BinaryExpression): boolean {
  return (
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  );
}

function shortly(node: ts.Node): string {
  const text = node.getText().replaceAll(/\s+/g, ' ');
  return text.length > 70 ? `${text.slice(0, 69)}…` : text;
}
