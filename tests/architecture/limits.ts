import ts from 'typescript';

export function parseSource(file: string, source: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
}

/** Types that are claimed and not shown: `as X`, each of `as unknown as X`; `as const` claims nothing. */
export function countCasts(tree: ts.SourceFile): number {
  let casts = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.getText(tree) !== 'const') casts += 1;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return casts;
}

/** Modules that a file imports, each once, however many statements name it. */
export function importedModules(tree: ts.SourceFile): ReadonlySet<string> {
  return new Set(
    tree.statements.flatMap((statement) =>
      ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)
        ? [statement.moduleSpecifier.text]
        : [],
    ),
  );
}
