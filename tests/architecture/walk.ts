import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

// `node tests/architecture/walk.ts`: the files of app/ that the code of an invoice's walk is made of, from the form to the stored files,
// room by room: everything that its pages import as code. What proves the written files is counted beside the way.

const app = join(import.meta.dirname, '../../app');
const pages = ['routes/documents/editor/edit.tsx', 'routes/invoices/issue.tsx'];

/**
 * Neither counted nor gone through: looks, pictures that are only looked at, words that all pages share and what a
 * check says, offers, which the editor writes as well, SQL (PocketBase runs it), and the rules, those of the norm and our
 * own checks.
 */
const beside =
  /^(ui|forms\/(?!reading)\w+|routes\/(findings|lists|mail|offers|invoices\/(pictures|findings)|documents\/(?!editor|lines)\w+)|invoicing\/invoice\/checks|einvoice\/rules)\/|^invoicing\/to-einvoice\/e-invoice-readiness|^pocketbase\/\w+\/sql\.ts$/;

/** Where reading back begins: what only this reaches proves the files, and is no step from the form to them. */
const proof = /^workflows\/prove-files\.ts$/;

/** Imports of a file that are code of app/, as paths below it. */
export function codeImports(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  return tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (
      !moduleSpecifier ||
      !ts.isStringLiteral(moduleSpecifier) ||
      !/^(?:\.|#app\/).*\.tsx?$/.test(moduleSpecifier.text)
    )
      return [];
    const isType = ts.isImportDeclaration(statement)
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly;
    const { text } = moduleSpecifier;
    return isType ? [] : [text.startsWith('#app/') ? text.slice('#app/'.length) : join(dirname(file), text)];
  });
}

/** Every file that the given ones reach by imports of code, themselves included; `shut` ones are not entered. */
export function filesReached(
  starts: readonly string[],
  read: (file: string) => string,
  shut: (file: string) => boolean = () => false,
): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || shut(file)) continue;
    reached.add(file);
    waiting.push(...codeImports(file, read(file)));
  }
  return reached;
}

export interface Walk {
  /** from the form to the stored files */
  way: string[];
  /** what else reading back, judging and comparing take */
  proof: string[];
}

/** The walk through the sources as they stand; paths below app/. */
export function walk(): Walk {
  const reach = (shut: RegExp[]) =>
    [
      ...filesReached(
        pages,
        (file) => (existsSync(join(app, file)) ? readFileSync(join(app, file), 'utf8') : ''),
        (file) => shut.some((door) => door.test(file)),
      ),
    ].sort();
  const way = reach([beside, proof]);
  return { way, proof: reach([beside]).filter((file) => !way.includes(file)) };
}

/** `invoicing/tax`, `pocketbase`: the room of a file, in the core and the norm the room within. */
function roomOf(file: string): string {
  const [room = '', next = ''] = file.split('/');
  return (room === 'invoicing' || room === 'einvoice') && !next.includes('.') ? `${room}/${next}` : room;
}

if (process.argv[1] === import.meta.filename) {
  const found = walk();
  const rooms = [...new Set([...found.way, ...found.proof].map(roomOf))].sort();
  const line = (name: string, inRoom: (file: string) => boolean) =>
    `${name.padEnd(26)} ${String(found.way.filter(inRoom).length).padStart(4)} ${String(found.proof.filter(inRoom).length).padStart(6)}`;
  console.log(`${''.padEnd(27)}way  proof`);
  for (const room of rooms) console.log(line(room, (file) => roomOf(file) === room));
  console.log(line('all', () => true));
}
