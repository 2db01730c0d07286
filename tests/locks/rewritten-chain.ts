import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { contentOf } from '#app/pocketbase/heads/documents.ts';
import type { Head, Root, Signed } from '#app/pocketbase/heads/documents.ts';
import { hashOfHeads } from '#app/pocketbase/heads/head-lines.ts';
import { headsFile, openHeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { withoutLocks } from '../support/damaged-folder.ts';
import type { DamagedFolder } from '../support/damaged-folder.ts';
import { sealed } from '../support/sealed.ts';

// What somebody does who knows this code: nothing in the database contradicts anything else in it afterwards.

/** Changes who did the first event of every company and computes every hash after it again. */
export function rewriteChains({ open }: DamagedFolder): void {
  open((db) => withoutLocks(db, () => rehash(db)));
}

function rehash(db: DatabaseSync): void {
  db.exec("UPDATE events SET actor = 'system' WHERE seq = 1");
  let [company, prev] = ['', ''];
  for (const row of db.prepare('SELECT * FROM events ORDER BY company, seq').all()) {
    const { id, hash: _hash, data, ...rest } = row;
    if (rest['company'] !== company) [company, prev] = [String(rest['company']), ''];
    const event = { ...rest, prev, data: JSON.parse(String(data)) as CanonicalValue };
    const hash = sha256(canonicalJson(event));
    db.prepare('UPDATE events SET prev = ?, hash = ? WHERE id = ?').run(prev, hash, id ?? null);
    prev = hash;
  }
}

/** Signs all heads again with the key of the installation, and writes heads.jsonl anew. */
export function resignHeads({ open, path }: DamagedFolder): void {
  const keeper = openHeadSigner(path);
  let prev = '';
  let hashes: string[] = [];
  writeFileSync(join(path, headsFile), '');
  const resign = (db: DatabaseSync) => {
    for (const row of db.prepare("SELECT * FROM heads ORDER BY round, company = '', company").all()) {
      const document = JSON.parse(String(row['content'])) as Head | Root;
      if (document.kind === 'head') {
        const at = db.prepare('SELECT hash FROM events WHERE company = ? AND seq = ?');
        document.hash = String(at.get(document.company, document.seq)?.['hash']);
      } else Object.assign(document, { prev, headsHash: hashOfHeads(hashes) });
      const signed = keeper.sign(contentOf(document));
      const hash = sha256(signed.content);
      hashes = document.kind === 'head' ? [...hashes, hash] : [];
      if (document.kind === 'root') prev = hash;
      db.prepare('UPDATE heads SET content = ?, signature = ?, hash = ? WHERE id = ?').run(
        signed.content,
        signed.signature,
        document.kind === 'head' ? document.hash : hash,
        row['id'] ?? null,
      );
      keeper.append([signed]);
    }
  };
  open((db) => withoutLocks(db, () => resign(db)));
}

/** Takes the signatures of a round and of all after it away, in the database and in heads.jsonl. */
export function cutHeads({ path, sql }: DamagedFolder, round: number): void {
  sql(`DELETE FROM heads WHERE round >= ${round}`);
  const file = join(path, headsFile);
  const isEarlier = (line: string) =>
    line !== '' && (JSON.parse((JSON.parse(line) as Signed).content) as Root).round < round;
  writeFileSync(file, `${readFileSync(file, 'utf8').split('\n').filter(isEarlier).join('\n')}\n`);
}

/** A digest that an owner was mailed, as the database keeps it. */
export function addSentDigest(
  { sql }: DamagedFolder,
  { company, head, key }: { company: string; head: string; key: string },
): void {
  sql(`INSERT INTO mails (id, company, kind, recipient, status, sentAt, content)
    VALUES ('digest000000001', '${company}', 'digest', 'a@example.org', 'sent', '2026-11-21 10:00:00.000Z',
    '${sealed(JSON.stringify({ head }), key)}')`);
}
