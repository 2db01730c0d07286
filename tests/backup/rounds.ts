import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backupOf, runBelegwerk } from '../support/belegwerk.ts';
import { startCrowd } from '../support/issuing-crowd.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';

interface Rounds {
  /** gone afterwards */
  folder: string;
  /** a running product's */
  dataDir: string;
  url: string;
  people: number;
  times: number;
  /** told after each round */
  each?: (round: Round) => void;
}

export interface Round {
  acknowledged: number;
  issuedMeanwhile: number;
  backupMs: number;
  restoreMs: number;
  /** what was acknowledged before the backup began and is not in it */
  lost: string[];
  damages: string[];
}

/**
 * Enough to go on from the first to the last copied byte. Without an end each round would have more to verify than the
 * one before, by a factor.
 */
const issuedMeanwhileMax = 100;

/** Backs up while people issue, restores each backup, starts the product on it and verifies. */
export async function backUpWhileIssuing({ folder, dataDir, url, people, times, each }: Rounds): Promise<Round[]> {
  const services = servicesOf(dataDir);
  const crowd = await startCrowd({ url, services, people });
  const rounds: Round[] = [];
  try {
    for (let i = 0; i < times; i += 1) {
      crowd.resume();
      await crowd.more(people);
      const before = crowd.acknowledged();
      const began = performance.now();
      const making = runBelegwerk({ args: ['backup', '--to', join(folder, 'backups')], env: { DATA_DIR: dataDir } });
      await Promise.race([crowd.more(issuedMeanwhileMax), making]);
      crowd.rest();
      const made = await making;
      const backupMs = Math.round(performance.now() - began);
      const issuedMeanwhile = crowd.acknowledged().length - before.length;
      if (made.code !== 0) throw new Error(made.output);
      const restored = join(folder, `restored-${i}`);
      const restoreMs = await restoreTo(restored, backupOf(made));
      const round = {
        acknowledged: before.length,
        issuedMeanwhile,
        backupMs,
        restoreMs,
        ...(await inspect(restored, before)),
      };
      rounds.push(round);
      each?.(round);
      for (const used of [restored, backupOf(made)]) rmSync(used, { recursive: true });
    }
  } finally {
    await crowd.stop();
    await services.pdf.close();
  }
  return rounds;
}

async function restoreTo(target: string, backup: string): Promise<number> {
  const began = performance.now();
  const args = ['restore', '--from', backup, '--to', target, '--nothing-issued-since'];
  const restored = await runBelegwerk({ args, env: {} });
  if (restored.code !== 0) throw new Error(restored.output);
  return Math.round(performance.now() - began);
}

async function inspect(dataDir: string, acknowledged: string[]): Promise<Pick<Round, 'lost' | 'damages'>> {
  const database = new DatabaseSync(join(dataDir, 'pocketbase/data.db'), { readOnly: true });
  const issued = database.prepare("SELECT id FROM invoices WHERE status = 'issued' AND number != ''").all();
  database.close();
  const there = new Set(issued.map(({ id }) => String(id)));
  // The start draws what was on its way when the backup was made.
  const product = await startProduct({ dataDir });
  await product.stop();
  const verified = await runBelegwerk({ args: ['verify'], env: { DATA_DIR: dataDir } });
  return {
    lost: acknowledged.filter((id) => !there.has(id)),
    damages: verified.code === 0 ? [] : verified.output.trim().split('\n'),
  };
}
