import { readFileSync } from 'node:fs';
import { judgeFile } from '#app/commands/einvoice/judge-file.ts';

// Judges one file in a process of its own and says what that cost. The memory is that of the whole process, Node
// included; the usual counter would count what the parent had before it started this one.

export interface ProbeAnswer {
  rules: string[];
  valid: boolean | null;
  elapsedMs: number;
  cpuMs: number;
  heapMb: number;
  peakMb: number;
}

const [file = ''] = process.argv.slice(2);
const cpuBefore = process.cpuUsage();
const before = performance.now();
const report = judgeFile(file, { profile: 'auto', ruleSet: '2.6.0' });
const elapsedMs = performance.now() - before;
const cpu = process.cpuUsage(cpuBefore);
const answer: ProbeAnswer = {
  rules: report.findings.filter(({ level }) => level === 'fatal').map(({ rule }) => rule),
  valid: report.valid,
  elapsedMs,
  cpuMs: (cpu.user + cpu.system) / 1000,
  heapMb: process.memoryUsage().heapTotal / 1_000_000,
  peakMb: Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? NaN) / 1000,
};
process.stdout.write(JSON.stringify(answer));
