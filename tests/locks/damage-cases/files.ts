import { number, last, ofFirst, invoiceId, fileId, older, bySql } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';
import type { DamagedFolder } from '#tests/support/damaged-folder.ts';
import {
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  mkdirSync,
} from 'node:fs';
import { join } from 'node:path';

export const files: DamageCase[] = [
  bySql('files.mime', `UPDATE files SET mime = 'text/html' WHERE id = ${fileId('zugferd')}`, [['file-kind', number]]),
  bySql('files.sizeBytes', `UPDATE files SET sizeBytes = 1 WHERE id = ${fileId('zugferd')}`, [
    ['file-size', /zugferd/],
  ]),
  bySql('files.sha256', `UPDATE files SET sha256 = 'x' WHERE id = ${fileId('zugferd')}`, [
    ['file-bytes', /zugferd/],
    ['files-not-in-log', number],
  ]),
  bySql('files.blob', `UPDATE files SET blob = 'x.pdf' WHERE id = ${fileId('zugferd')}`, [
    ['file-missing', /zugferd/],
    ['blob-foreign', /storage/],
  ]),
  bySql(
    'files.company',
    `UPDATE files SET company = (SELECT id FROM companies WHERE id != ${ofFirst}) WHERE id = (SELECT file FROM invoice_files WHERE invoice = (SELECT id FROM invoices WHERE number = '${last}') AND kind = 'zugferd')`,
    [['file-company', last]],
    older,
  ),
  bySql(
    'a file’s record is gone',
    `DELETE FROM files WHERE id = ${fileId('zugferd')}`,
    [['file-missing', number]],
    older,
  ),
  bySql('a file’s link is gone', `DELETE FROM invoice_files WHERE invoice = ${invoiceId} AND kind = 'zugferd'`, [
    ['files-not-in-log', number],
    ['file-unused', /Datei/],
  ]),
  bySql('all links are gone', `DELETE FROM invoice_files WHERE invoice = ${invoiceId}`, [['no-files', number]]),
  bySql(
    'links swapped',
    `UPDATE invoice_files SET kind = CASE kind WHEN 'zugferd' THEN 'y' ELSE 'zugferd' END WHERE invoice = ${invoiceId} AND kind IN ('zugferd', 'x')`,
    [['files-not-in-log', number]],
  ),
  bySql(
    'a link to a draft',
    `UPDATE invoice_files SET invoice = (SELECT id FROM invoices WHERE status = 'draft') WHERE invoice = ${invoiceId} AND kind = 'zugferd'`,
    [['link-stray', /zugferd/]],
  ),
  bySql('a picture is gone', 'DELETE FROM pictures', [['record-missing', 'Bild']]),
  bySql('a picture of another format', "UPDATE pictures SET format = 'png'", [['picture-file', /Bild/]]),
  {
    name: 'bytes of a PDF',
    damage: changeBlob((path) => flipByte(path, 2000)),
    found: [['file-bytes', /zugferd/]],
    refused: null,
  },
  {
    name: 'a PDF cut short',
    damage: changeBlob((path) => truncateSync(path, 100)),
    found: [
      ['file-bytes', /zugferd/],
      ['file-size', /zugferd/],
    ],
    refused: null,
  },
  {
    name: 'a PDF is gone',
    damage: changeBlob((path) => rmSync(path)),
    found: [['file-missing', /zugferd/]],
    refused: null,
  },
  {
    name: 'a PDF renamed',
    damage: changeBlob((path) => renameSync(path, `${path}.pdf`)),
    found: [
      ['file-missing', /zugferd/],
      ['blob-foreign', /\.pdf\.pdf/],
    ],
    refused: null,
  },
  {
    name: 'what lies beside a PDF',
    damage: changeBlob((path) => rmSync(`${path}.attrs`)),
    found: [['file-description', /zugferd/]],
    refused: null,
  },
  {
    name: 'a file more in its folder',
    damage: changeBlob((path) => writeFileSync(join(path, '../x.pdf'), 'x')),
    found: [['blob-foreign', /x\.pdf/]],
    refused: null,
  },
  {
    name: 'a folder without record',
    damage: changeBlob((path) => strangeFolder(path)),
    found: [['blob-foreign', /fremd/]],
    refused: null,
  },
  {
    name: 'a folder of no collection',
    damage: ({ path }) => mkdirSync(join(path, 'pocketbase/storage/fremd')),
    found: [['blob-foreign', 'storage/fremd']],
    refused: null,
  },
  {
    name: 'all files are gone',
    damage: ({ path }) => rmSync(join(path, 'pocketbase/storage'), { recursive: true }),
    found: [['file-missing', /zugferd/]],
    refused: null,
  },
];

function blobOf({ path, open }: DamagedFolder): string {
  const [row] = open((db) => db.prepare(`SELECT id, blob FROM files WHERE id = ${fileId('zugferd')}`).all());
  const [collection = ''] = readdirSync(join(path, 'pocketbase/storage'));
  return join(path, 'pocketbase/storage', collection, String(row?.['id']), String(row?.['blob']));
}

function changeBlob(change: (path: string) => void): DamageCase['damage'] {
  return (folder) => change(blobOf(folder));
}

function strangeFolder(blob: string): void {
  const folder = join(blob, '../../fremd0000000000');
  mkdirSync(folder);
  writeFileSync(join(folder, 'x.pdf'), 'x');
  // What came just now may be on its way into the database.
  utimesSync(folder, new Date('2026-11-01'), new Date('2026-11-01'));
}

function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}
