import { ofFirst, damaged, older, bySql } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';
import type { DamagedFolder } from '#tests/support/damaged-folder.ts';
import { withoutLocks } from '#tests/support/damaged-folder.ts';
import type { DatabaseSync } from 'node:sqlite';
import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { keyFile, openHeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import { join } from 'node:path';

const database = (path: string) => join(path, 'pocketbase/data.db');

export const pages: DamageCase[] = [
  {
    name: 'no database',
    damage: ({ path }) => rmSync(database(path)),
    found: [['database-missing', 'data.db']],
    refused: /fehlt oder ist leer/,
  },
  {
    name: 'an empty database',
    damage: ({ path }) => truncateSync(database(path)),
    found: [['database-missing', 'data.db']],
    refused: /fehlt oder ist leer/,
  },
  {
    name: 'a database that is none',
    damage: ({ path }) => writeFileSync(database(path), 'x'.repeat(8192)),
    found: [['database-unreadable', 'data.db']],
    refused: damaged,
  },
  {
    name: 'half a database',
    damage: ({ path }) => truncateSync(database(path), 4096 * 40),
    found: [['database-unreadable', 'data.db']],
    refused: damaged,
  },
  {
    name: 'a page of zeros',
    damage: overwrite('events', (bytes) => bytes.fill(0)),
    found: [['integrity', 'data.db']],
    refused: damaged,
  },
  {
    name: 'a page of noise',
    damage: overwrite('events', (bytes) => bytes.fill('noise!')),
    found: [['integrity', 'data.db']],
    refused: damaged,
  },
  {
    name: 'a page of noise where the start has nothing else to read',
    damage: overwrite('customers', (bytes) => bytes.fill('noise!')),
    found: [
      ['integrity', 'data.db'],
      ['database-unreadable', 'Ereignisprotokoll'],
    ],
    refused: damaged,
  },
  {
    name: 'another installation’s database',
    damage: ({ path, open }) => renewHeads(path, open),
    found: [['heads-file-differs', /Unterschrift/]],
    refused: /gehört nicht zu diesem Datenordner/,
  },
  {
    name: 'a new database under old files',
    damage: ({ open }) => open(emptyAll),
    found: [['heads-file-ahead', /Unterschrift/]],
    refused: /gehört nicht zu diesem Datenordner/,
  },
];

function overwrite(table: string, change: (page: Buffer) => void): DamageCase['damage'] {
  return ({ path, open }) => {
    const [row] = open((db) => db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').all(table));
    const [size] = open((db) => db.prepare('PRAGMA page_size').all());
    const bytes = readFileSync(database(path));
    const pageSize = Number(size?.['page_size']);
    const start = (Number(row?.['rootpage']) - 1) * pageSize;
    change(bytes.subarray(start, start + pageSize));
    writeFileSync(database(path), bytes);
  };
}

function emptyAll(db: DatabaseSync): void {
  withoutLocks(db, () => {
    const tables = db.prepare("SELECT name FROM _collections WHERE name NOT LIKE '\\_%' ESCAPE '\\'").all();
    for (const { name } of tables) db.exec(`DELETE FROM ${String(name)}`);
  });
}

function renewHeads(_path: string, open: DamagedFolder['open']): void {
  open((db) =>
    withoutLocks(db, () =>
      db.exec('UPDATE heads SET content = replace(content, \'nonce":"\', \'nonce":"0\') WHERE round = 0'),
    ),
  );
}

export const heads: DamageCase[] = [
  bySql(
    'a head’s counters',
    `UPDATE heads SET content = replace(content, '"value":', '"value":1') WHERE company != '' AND round = 0`,
    [
      ['head-signature', /Unterschrift 0/],
      ['head-order', /./],
    ],
  ),
  bySql(
    'a head’s signature',
    `UPDATE heads SET signature = replace(signature, substr(signature, 1, 2), 'AA') WHERE company != '' AND round = 0`,
    [['head-signature', /Unterschrift 0/]],
  ),
  bySql('a head is gone', `DELETE FROM heads WHERE company = ${ofFirst} AND round = 0`, [
    ['head-order', 'Unterschrift 0'],
    ['heads-file-ahead', /Unterschrift 0/],
  ]),
  bySql(
    'a round is gone',
    'DELETE FROM heads WHERE round = 0',
    [['head-order', 'Unterschrift 1']],
    /gehört nicht zu diesem Datenordner/,
  ),
  bySql('the last round is gone', 'DELETE FROM heads WHERE round = 1', [['heads-file-ahead', /Unterschrift 1/]], older),
  bySql(
    'a head that cannot be read',
    "UPDATE heads SET content = 'x' WHERE company = '' AND round = 0",
    [['head-unreadable', 'Unterschrift 0']],
    /gehört nicht zu diesem Datenordner/,
  ),
  bySql(
    'a head’s key that is no text',
    "UPDATE heads SET publicKey = x'00' WHERE company = ''",
    [['row-unreadable', /^heads /]],
    /ist eine Zeile beschädigt \(heads /,
  ),
  {
    name: 'heads.jsonl is gone',
    damage: ({ path }) => rmSync(join(path, 'heads.jsonl')),
    found: [['heads-file-missing', 'heads.jsonl']],
    refused: /heads\.jsonl fehlt/,
  },
  {
    name: 'the key is gone',
    damage: ({ path }) => rmSync(join(path, 'signing.key')),
    found: [['key-missing', 'signing.key']],
    refused: /fehlt der Schlüssel signing\.key/,
  },
  {
    name: 'the key of another installation',
    damage: ({ path }) => {
      const elsewhere = join(path, 'elsewhere');
      mkdirSync(elsewhere);
      openHeadSigner(elsewhere);
      renameSync(join(elsewhere, keyFile), join(path, keyFile));
      rmSync(elsewhere, { recursive: true });
    },
    found: [['head-signature', 'Unterschrift 0']],
    refused: /gehört nicht zu dieser Datenbank/,
  },
  {
    name: 'a key that is none',
    damage: ({ path }) => writeFileSync(join(path, 'signing.key'), 'x'),
    found: [['key-missing', 'signing.key']],
    refused: /lässt sich nicht lesen/,
  },
];
