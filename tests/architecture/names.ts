import ts from 'typescript';

/** A type, function, class, component or constant that other files can take by its name. */
export interface ExportedName {
  name: string;
  file: string;
}

/** What a file declares and exports; what it hands on of another file is no second thing. */
export function exportedNames(file: string, source: string): ExportedName[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  return tree.statements
    .filter(isExported)
    .flatMap(declaredNames)
    .map((name) => ({ name, file }));
}

export interface Namesakes {
  name: string;
  files: string[];
}

/** Names that two or more files export. */
export function findNamesakes(exported: readonly ExportedName[], allowed: ReadonlySet<string>): Namesakes[] {
  const files = new Map<string, Set<string>>();
  for (const { name, file } of exported) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files]
    .filter(([name, where]) => where.size > 1 && !allowed.has(name))
    .map(([name, where]) => ({ name, files: [...where].sort() }));
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const kinds = modifiers.map(({ kind }) => kind);
  // A default is taken by any name.
  return kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  )
    return statement.name ? [statement.name.text] : [];
  return [];
}
