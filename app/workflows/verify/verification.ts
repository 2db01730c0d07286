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

/** Notes what is wrong with one record. */
export type ReportRecordDamage = (what: DamageCode, more?: string) => void;

export function damageReporterOf({ damage }: Verification, company: string, subject: string): ReportRecordDamage {
  return (what, more) => damage({ company, subject, what, ...(more !== undefined && { more }) });
}

/** The same, with what it has told so far. */
export function collectDamages(tellAll: ReportRecordDamage): { tell: ReportRecordDamage; told: DamageCode[] } {
  const told: DamageCode[] = [];
  const tell: ReportRecordDamage = (what, more) => {
    told.push(what);
    tellAll(what, more);
  };
  return { tell, told };
}

/** A stored content as its reader reads it; null where it cannot. */
export function readOrNull<Snapshot>(read: (text: string) => Snapshot, text: string): Snapshot | null {
  try {
    return read(text);
  } catch {
    return null;
  }
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
