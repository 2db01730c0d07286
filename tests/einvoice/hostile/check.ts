import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileFiles } from './files.ts';
import type { HostileFile } from './files.ts';
import type { ProbeAnswer } from './probe.ts';

const elapsedMsMax = 1000;
const peakMbMax = 200;
const probe = join(import.meta.dirname, 'probe.ts');

export interface HostileReport {
  passed: number;
  /** Sentences that say what went wrong. */
  failed: string[];
  slowestMs: number;
  /** Highest resident memory of the whole process, Node itself included. */
  peakMb: number;
}

/** Judges every hostile file in a process of its own: refused by the right rule, within 1 s and 200 MB. */
export function checkHostileFiles(files: readonly HostileFile[] = hostileFiles): Promise<HostileReport> {
  const folder = mkdtempSync(join(tmpdir(), 'belegwerk-hostile-'));
  const report: HostileReport = { passed: 0, failed: [], slowestMs: 0, peakMb: 0 };
  try {
    for (const file of files) checkFile(folder, file, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return Promise.resolve(report);
}

function checkFile(folder: string, file: HostileFile, report: HostileReport): void {
  const path = join(folder, file.name.startsWith('PDF') ? 'hostile.pdf' : 'hostile.xml');
  writeFileSync(path, file.content());
  const answer = measure(path);
  if (typeof answer === 'string') {
    report.failed.push(`${file.name}: ${answer}`);
    return;
  }
  report.slowestMs = Math.max(report.slowestMs, timeOf(answer));
  report.peakMb = Math.max(report.peakMb, answer.peakMb);
  const faults = faultsOf(file, answer);
  if (faults.length === 0) report.passed += 1;
  else report.failed.push(`${file.name}: ${faults.join(', ')}`);
}

/** On a busy machine the clock counts what others do; the time of the processor does not. */
function timeOf({ elapsedMs, cpuMs }: ProbeAnswer): number {
  return Math.min(elapsedMs, cpuMs);
}

function faultsOf({ rule }: HostileFile, answer: ProbeAnswer): string[] {
  const faults: string[] = [];
  if (answer.valid !== false) faults.push('not refused');
  if (!answer.rules.includes(rule)) faults.push(`refused by ${answer.rules.slice(0, 5).join(' ')} instead of ${rule}`);
  if (timeOf(answer) > elapsedMsMax) faults.push(`took ${Math.round(timeOf(answer))} ms`);
  if (!(answer.peakMb <= peakMbMax)) faults.push(`took ${Math.round(answer.peakMb)} MB`);
  return faults;
}

function measure(path: string): ProbeAnswer | string {
  const result = spawnSync(process.execPath, [probe, path], { encoding: 'utf8', timeout: 30_000 });
  if (result.status === 0) return JSON.parse(result.stdout) as ProbeAnswer;
  return `ended with ${result.signal ?? String(result.status)}: ${result.stderr.slice(0, 300)}`;
}
