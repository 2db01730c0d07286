import type { Archive } from '#app/pocketbase/archive/open-archive.ts';
import { describeDamage } from './damage.ts';
import type { Damage, DamageCode } from './damage.ts';

export interface ArchiveReport {
  companies: number;
  events: number;
  invoices: number;
  files: number;
  /** signed heads and roots */
  heads: number;
  /** the last root as people write it down, null where nothing was signed */
  head: string | null;
  damages: Damage[];
  /** what is worth knowing and no damage: remains of a crash, files that are being drawn */
  notes: string[];
}

/** One run over an archive. */
export interface Verification {
  archive: Archive;
  pocketbaseDir: string;
  /** where signing.key and heads.jsonl lie */
  dataDir: string;
  now: Date;
  report: ArchiveReport;
  damage: (found: { company?: string; subject: string; what: DamageCode; more?: string }) => void;
  /** Says how far it is, now and then, and lets others work in between. */
  step: () => Promise<void>;
}

/** What is made once in each run, where somebody asks for it. */
export function oncePerRun<Made>(make: (run: Verification) => Made): (run: Verification) => Made {
  const made = new WeakMap<Verification, { value: Made }>();
  return (run) => {
    const known = made.get(run) ?? { value: make(run) };
    made.set(run, known);
    return known.value;
  };
}

const tellEveryMs = 2_000;
const breatheEveryMs = 50;

export function startReport(): ArchiveReport {
  return { companies: 0, events: 0, invoices: 0, files: 0, heads: 0, head: null, damages: [], notes: [] };
}

export function damageCollector(report: ArchiveReport): Verification['damage'] {
  return ({ company = '', ...found }) => report.damages.push(describeDamage({ company, ...found }));
}

export function createStep(report: ArchiveReport, tell: (line: string) => void): Verification['step'] {
  let told = performance.now();
  let breathed = told;
  return async () => {
    const now = performance.now();
    if (now - breathed < breatheEveryMs) return;
    if (now - told > tellEveryMs) {
      const { events, invoices, files } = report;
      tell(`${events} Ereignisse, ${invoices} Rechnungen, ${files} Dateien geprüft …`);
      told = now;
    }
    await new Promise((resolve) => setImmediate(resolve));
    breathed = performance.now();
  };
}
