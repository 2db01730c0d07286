import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accountAddresses } from '#app/pocketbase/accounts/sql.ts';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import { commandOf, readSettings } from './arguments.ts';
import type { RefusedArguments } from './arguments.ts';

const usage = `npm run -s belegwerk -- accounts --map ZELLE

  Nennt SHA-256 der Adresse jedes Kontos und dahinter die Zelle, eines in einer Zeile, eine Adresse mit Umlauten auch
  in großen: was ein Proxy vor mehreren Zellen liest (app/deploy). Auch während Belegwerk läuft.
  --map ZELLE   wie diese Zelle dort heißt
`;

const cellPattern = /^[a-z0-9][a-z0-9_-]{0,62}$/i;

/** Prints the map of this installation. 1: it is not whole, and must not take the place of another one. */
function printMap({ map: cell }: { map?: string | undefined }): Promise<number | RefusedArguments> {
  if (cell === undefined) return Promise.resolve({ refused: 'Es fehlt --map mit dem Namen der Zelle.' });
  if (!cellPattern.test(cell))
    return Promise.resolve({ refused: `„${cell}“ ist kein Name einer Zelle: nur Buchstaben, Ziffern und Striche.` });
  const folder = join(readSettings().dataDir, 'pocketbase');
  if (!existsSync(join(folder, 'data.db'))) {
    process.stderr.write(`In ${folder} liegt keine Datenbank.\n`);
    return Promise.resolve(1);
  }
  const { lines, broken } = readMap(folder, cell);
  process.stdout.write(lines.join(''));
  if (broken > 0) process.stderr.write(`${broken} Konten sind nicht lesbar und fehlen.\n`);
  return Promise.resolve(broken > 0 ? 1 : 0);
}

/** In an order that tells nothing of the accounts, and is the same each time. */
function readMap(folder: string, cell: string): { lines: string[]; broken: number } {
  let broken = 0;
  const archive = openArchive(folder, () => (broken += 1));
  try {
    const hashes = [...archive.rows(accountAddresses)].flatMap(({ email }) => proxySpellings(email).map(hashOf));
    return { lines: hashes.toSorted().map((hash) => `${hash} ${cell}\n`), broken };
  } finally {
    archive.close();
  }
}

const spelledMax = 4;

/**
 * As a proxy spells an address that somebody typed: it makes small letters of A to Z alone, so "MÜLLER" is "mÜller" there. Of
 * more such letters than four nobody writes but all small or all large.
 */
export function proxySpellings(email: string): string[] {
  const letters = Array.from(email.toLowerCase(), (small) => {
    const large = small.toUpperCase();
    return /[a-z]/.test(small) || large === small || large.length !== small.length ? [small] : [small, large];
  });
  const isMany = letters.filter((each) => each.length > 1).length > spelledMax;
  if (isMany) return [0, 1].map((which) => letters.map((each) => each[which] ?? each[0]).join(''));
  return letters.reduce((begun, each) => begun.flatMap((text) => each.map((letter) => text + letter)), ['']);
}

function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

export const accounts = commandOf(usage, { map: { type: 'string' } }, printMap);
