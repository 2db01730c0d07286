import ts from 'typescript';

/** A parameter of an address that is read or written without the table of `values/page-query.ts`. */
export interface LooseQuery {
  file: string;
  line: number;
  text: string;
}

/** `.searchParams` and `URLSearchParams`, by which any name can be asked for, and texts like "?page=". */
export function findLooseQueries(file: string, source: string): LooseQuery[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const loose: LooseQuery[] = [];
  const visit = (node: ts.Node): void => {
    const text = looseText(node);
    if (text !== null) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      loose.push({ file, line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return loose;
}

function looseText(node: ts.Node): string | null {
  if (ts.isIdentifier(node)) return /^(searchParams|URLSearchParams)$/.test(node.text) ? node.text : null;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return null;
  return /[?&][a-z]\w*=/i.exec(node.text)?.[0] ?? null;
}
