import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const done = z.object({ at: z.iso.datetime(), ok: z.boolean() });

/** When something that keeps the data safe was done last, and whether it went well; /health tells it. */
export type LastRun = z.infer<typeof done>;

/** Files of the data folder that say what was done last. */
export const lastRunFiles = { verified: 'last-verified.json', backup: 'last-backup.json' } as const;

/** Null where nothing was done, or nobody can read it. */
export function readLastRun(dataDir: string, what: keyof typeof lastRunFiles): LastRun | null {
  try {
    return done.parse(readJson(dataDir, what));
  } catch {
    return null;
  }
}

/** Written whole or not at all. Where it cannot be, on a full disk for one, what was done still tells how it went: answers false. */
export function writeLastRun(
  dataDir: string,
  what: keyof typeof lastRunFiles,
  last: LastRun & Record<string, unknown>,
): boolean {
  const file = join(dataDir, lastRunFiles[what]);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(last), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return true;
  } catch {
    return false;
  }
}

/** Of each company, and of the installation, a check notes so many damages. */
export const notedDamagesMax = 50;

const verified = done
  .extend({ damages: z.array(z.object({ company: z.string(), subject: z.string(), text: z.string() })) })
  .refine(({ ok, damages }) => ok === (damages.length === 0));

/** What the last check of the data folder found of one company and of the installation itself; of others nothing. */
export interface LastVerification {
  /** instant */
  at: string;
  damages: readonly { subject: string; text: string }[];
  /** whether it found something that belongs to no company */
  general: boolean;
}

/** Null where nothing was checked since the company began (instant), or nobody can read what was found. */
export function readLastVerification(
  dataDir: string,
  { company, began }: { company: string; began: string },
): LastVerification | null {
  try {
    const { at, damages } = verified.parse(readJson(dataDir, 'verified'));
    if (began === '' || new Date(at) < new Date(began)) return null;
    return {
      at,
      damages: damages.filter((each) => each.company === company),
      general: damages.some((each) => each.company === ''),
    };
  } catch {
    return null;
  }
}

function readJson(dataDir: string, what: keyof typeof lastRunFiles): unknown {
  return JSON.parse(readFileSync(join(dataDir, lastRunFiles[what]), 'utf8'));
}
