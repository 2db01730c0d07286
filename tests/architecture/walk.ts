import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

// `npm run -s walk`: the files of app/ that the code of an invoice's walk is made of, from the form to the stored files,
// room by room: everything that its pages import as code. No types, no looks, no rules; nor what runs in PocketBase and
// in the drawing workers.

const app = join(import.meta.dirname, '../../app');
const pages = ['routes/invoices/edit.tsx', 'routes/invoices/issue.tsx'];

/** Relative imports of a file that are code, as paths. */
export function codeImports(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  return tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !/^\..*\.tsx?$/.test(moduleSpecifier.text))
      return [];
    const isType = ts.isImportDeclaration(statement)
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly;
    return isType ? [] : [join(dirname(file), moduleSpecifier.text)];
  });
}

/** Every file that the given ones reach by imports of code, themselves included. */
export function filesReached(starts: readonly string[], read: (file: string) => string): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...codeImports(file, read(file)));
  }
  return reached;
}

// Rules judge beside the way; each speaks of the same model.
const besideTheWay = /^(ui|routes\/shared|einvoice\/rules)\//;

function roomOf(file: string): string {
  const [room = '', next = ''] = file.split('/');
  return room === 'invoicing' || room === 'einvoice' ? `${room}/${next.includes('.') ? '' : next}` : room;
}

if (process.argv[1] === import.meta.filename) {
  const reached = filesReached(
    pages.map((page) => join(app, page)),
    (file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
  );
  const rooms = new Map<string, number>();
  const files = [...reached].map((file) => relative(app, file)).filter((file) => !besideTheWay.test(file));
  for (const file of files) rooms.set(roomOf(file), (rooms.get(roomOf(file)) ?? 0) + 1);
  for (const [room, count] of [...rooms].sort()) console.log(`${room.padEnd(26)} ${count}`);
  console.log(`${'all'.padEnd(26)} ${files.length}`);
}
