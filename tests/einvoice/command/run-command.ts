import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface CommandResult {
  code: number | null;
  out: string;
  errors: string;
}

const command = join(import.meta.dirname, '../../../app/commands/einvoice.ts');

/** `npm run einvoice -- …` without npm; `limits` are options of Node. */
export function runCommand(args: readonly string[], input = '', limits: readonly string[] = []): CommandResult {
  const result = spawnSync(process.execPath, [...limits, command, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return { code: result.status, out: result.stdout, errors: result.stderr };
}

export interface JsonReport {
  file: string;
  syntax: string | null;
  profile: string | null;
  valid: boolean | null;
  findings: ({ rule: string; level: string; term: string; line: number | null; position?: number; message: string } & {
    column?: number | null;
    path?: string | null;
    advice?: string;
    found?: string;
    expected?: string;
    sameAs?: string;
  })[];
}

export function jsonReports(result: CommandResult): JsonReport[] {
  return result.out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JsonReport);
}
