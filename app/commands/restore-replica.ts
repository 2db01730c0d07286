import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '#app/env.server.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { BackupError } from '#app/workflows/backup/backup-error.ts';
import { jumpRanges, knownNumbers } from '#app/workflows/backup/last-numbers.ts';
import { headsBeyond } from '#app/workflows/backup/newer-heads.ts';
import { redrawFiles } from '#app/workflows/backup/redraw-files.ts';
import { fillFromReplica, openReplica } from '#app/workflows/backup/restore-replica.ts';
import { orEmptied, refuseFilledFolder, removeBackupMarker } from '#app/workflows/backup/restore.ts';
import type { Progress } from './progress.ts';
import { resumeIn } from './resume-in.ts';
import { verifyCopy } from './verify-copy.ts';

export interface ReplicaOrder {
  from: string;
  target: string;
  /** null: none but that of the replica */
  heads: string | null;
  /** how many numbers each range leaves out */
  jump: number;
}

const projectFolder = join(import.meta.dirname, '../..');
const named = 20;

/** A file that is not there, or was not copied to its end: with its name people can find it elsewhere. */
const ofFiles = /\[file-(?:missing|bytes|size|description)\]$/;

/** Makes a data folder of databases that were copied while the product ran. Asks nothing: every range of numbers jumps. */
export async function restoreReplica(order: ReplicaOrder, env: Env, progress: Progress): Promise<void> {
  const { target } = order;
  refuseFilledFolder(target);
  progress.tell('Replik prüfen');
  const replica = openReplica({
    ...order,
    migrations: readdirSync(join(projectFolder, 'build/pocketbase/migrations')),
  });
  const { facts, newer, at } = replica;
  progress.clear();
  console.log(`Replik bis ${at}: ${facts.companies} Firmen, ${facts.invoices} Rechnungen.`);
  const moves = jumpRanges(knownNumbers(replica, newer, new Date()), order.jump);
  await fillFromReplica(replica, target, progress.tell);
  const pdf = createPdfPool({ workerUrl: pathToFileURL(join(projectFolder, 'app/pdf/worker.ts')) });
  try {
    await orEmptied(target, async () => {
      let drawn = 0;
      await resumeIn(target, {
        env,
        companies: facts.numberings.map(({ company }) => company),
        manifest: { at },
        moves,
        replaced: headsBeyond(newer, facts.heads),
        reason: 'replica',
        replacedHead: newer.root,
        meanwhile: async (system) => {
          const pocketbaseDir = join(target, 'pocketbase');
          drawn = await redrawFiles({ pdf, system, pocketbaseDir, tell: progress.tell });
        },
      });
      progress.tell('Wiederherstellung prüfen');
      const found = await verifyCopy(target, new Date());
      const [other] = found.filter((line) => !ofFiles.test(line));
      if (other !== undefined) throw new BackupError(`Die Daten weichen ab: ${other}`);
      await removeBackupMarker(target);
      progress.clear();
      printFiles(drawn, found);
    });
  } finally {
    await pdf.close();
    progress.clear();
  }
  console.log(
    `Wiederhergestellt in ${target}. Alle müssen sich neu anmelden; jeder Nummernkreis geht ${order.jump} Nummern weiter, als hier ` +
      'bekannt ist, und das Protokoll sagt warum.',
  );
}

function printFiles(drawn: number, missing: readonly string[]): void {
  if (drawn > 0) console.log(`Neu gezeichnet und Byte für Byte wie zuvor: ${drawn} Dateien.`);
  for (const line of missing.slice(0, named)) console.log(`Fehlt: ${line}`);
  if (missing.length > named) console.log(`und ${missing.length - named} weitere; alle nennt belegwerk verify.`);
}
