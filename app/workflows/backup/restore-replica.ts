import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lastMoment, signedHeads } from '#app/pocketbase/backups/sql.ts';
import { headsFile, keyFile, readPublicKey } from '#app/pocketbase/heads/head-signer.ts';
import { lastRoot } from '#app/pocketbase/heads/sql.ts';
import { BackupError } from './backup-error.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFiles, listFiles } from './copy-files.ts';
import { manifestFile } from './manifest.ts';
import { readNewerHeads } from './newer-heads.ts';
import type { NewerHeads } from './newer-heads.ts';
import { readOwnCopy, rowsInCopy } from './read-copy.ts';
import type { CopyFacts } from './read-copy.ts';
import { fillEmptyFolder } from './restore.ts';

/** Databases that were copied while the product ran, and what lies beside them. */
export interface Replica {
  folder: string;
  /** where its databases lie */
  databases: string;
  /** instant of the last thing that it knows of */
  at: string;
  facts: CopyFacts;
  newer: NewerHeads;
}

interface ReplicaOrder {
  from: string;
  /** a newer heads.jsonl of this installation than the one of the folder, which may have one as well; null: none */
  heads: string | null;
  /** of this version */
  migrations: readonly string[];
}

/** Throws BackupError unless its database is whole, of this version or an older one, and its key is the one it was signed with. */
export function openReplica({ from, heads, migrations }: ReplicaOrder): Replica {
  const databases = [join(from, 'pocketbase'), from].find((folder) => existsSync(join(folder, 'data.db')));
  if (databases === undefined) throw new BackupError(`In ${from} liegt keine data.db.`);
  const file = join(databases, 'data.db');
  const facts = readOwnCopy(file, { migrations, called: file });
  refuseForeignKey(from, file);
  const newer = readNewerHeads(heads, from);
  const [{ at } = lastMoment.row] = rowsInCopy(file, lastMoment);
  return { folder: from, databases, at: at || new Date(0).toISOString(), facts, newer };
}

function refuseForeignKey(folder: string, file: string): void {
  const own = readKey(folder);
  const signed = rowsInCopy(file, lastRoot)[0]?.publicKey;
  if (signed === undefined) return;
  if (own === null)
    throw new BackupError(
      `In ${folder} fehlt ${keyFile}: Ohne diesen Schlüssel lässt sich nicht weiter unterschreiben. Er gehört neben die Datenbank.`,
    );
  if (own !== signed) throw new BackupError(`${join(folder, keyFile)} gehört nicht zu ${file}.`);
}

function readKey(folder: string): string | null {
  try {
    return readPublicKey(folder);
  } catch {
    throw new BackupError(`Der Schlüssel ${join(folder, keyFile)} lässt sich nicht lesen.`);
  }
}

const keys = ['internal.key', 'superuser.key'];
const leftBehind =
  /^(?:lock\.db.*|runtime\.json|database\.json|backup-lock\.db.*|heads\.jsonl|pocketbase|backups|data\.db.*|auxiliary\.db.*|.*\.new)$/;

/** Fills an empty folder; it stays marked, and no Belegwerk starts on it, until it was resumed. */
export function fillFromReplica(replica: Replica, target: string, tell: (step: string) => void): Promise<void> {
  return fillEmptyFolder(target, async () => {
    writeFileSync(join(target, manifestFile), '{}\n', { mode: 0o600, flush: true });
    tell('Datenbank kopieren');
    for (const name of ['data.db', 'auxiliary.db'])
      if (existsSync(join(replica.databases, name)))
        await copyBare(join(replica.databases, name), join(target, 'pocketbase', name));
    await copyBeside(replica, target, (done) => tell(`Dateien kopieren: ${done}`));
    for (const name of keys) {
      const file = join(target, name);
      if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    }
    const heads = rowsInCopy(join(target, 'pocketbase/data.db'), signedHeads).map(
      (head) => `${JSON.stringify(head)}\n`,
    );
    if (heads.length > 0) writeFileSync(join(target, headsFile), heads.join(''), { mode: 0o600, flush: true });
  });
}

/** Without the tables that Litestream keeps in it. */
async function copyBare(from: string, to: string): Promise<void> {
  await copyDatabase(from, to);
  const db = new DatabaseSync(to);
  try {
    db.exec('DROP TABLE IF EXISTS _litestream_seq; DROP TABLE IF EXISTS _litestream_lock');
  } finally {
    db.close();
  }
}

/** Keys, mails and stored files, where they are there. */
async function copyBeside({ folder, databases }: Replica, target: string, each: (done: number) => void): Promise<void> {
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !leftBehind.test(name) && !name.startsWith('.'),
  );
  const own = names.filter((entry) => entry.isFile()).map(({ name }) => name);
  const mails = existsSync(join(folder, 'mails')) ? await listFiles(join(folder, 'mails')) : [];
  await copyFiles([...own, ...mails.map((path) => `mails/${path}`)], { from: folder, to: target });
  const storage = join(databases, 'storage');
  if (!existsSync(storage)) return;
  const stored = (await listFiles(storage)).map((path) => `storage/${path}`);
  await copyFiles(stored, { from: dirname(storage), to: join(target, 'pocketbase') }, each);
}
