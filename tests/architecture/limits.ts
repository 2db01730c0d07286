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

const handlerNames: ReadonlySet<string> = new Set(['loader', 'action']);

/** What answers a request for a page: `loader` and `action`, and what takes their arguments in their place. */
export function requestHandlers(tree: ts.SourceFile): { name: string; lines: number }[] {
  return tree.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || !statement.name) return [];
    const name = statement.name.text;
    const takesRequest = statement.parameters.some(({ type }) =>
      /^Route\.(?:Loader|Action)Args$/.test(type?.getText(tree) ?? ''),
    );
    return handlerNames.has(name) || takesRequest ? [{ name, lines: codeLines(tree, statement) }] : [];
  });
}

/** Lines of a piece of code, without blank ones and comments. */
function codeLines(tree: ts.SourceFile, node: ts.Node): number {
  const lines = node
    .getText(tree)
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split('\n');
  return lines.filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;
}
