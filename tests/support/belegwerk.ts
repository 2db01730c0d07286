import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { killWithParent } from '#app/server/kill-with-parent.ts';
import { projectFolder } from './database.ts';

export interface Ran {
  code: number | null;
  /** what it printed on both streams */
  output: string;
}

interface Call {
  args: string[];
  env: Record<string, string>;
  /** what comes before the command, setpriv for example */
  within?: readonly string[];
}

/** Runs a command of `belegwerk` in a process of its own. */
export function runBelegwerk(call: Call): Promise<Ran> {
  return startBelegwerk(call).ended;
}

export function startBelegwerk({ args, env, within = [] }: Call) {
  const command = [...within, process.execPath, join(projectFolder, 'app/commands/belegwerk.ts'), ...args];
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  });
  killWithParent(child);
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<Ran>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
  return { child, ended };
}

/** The folder that a backup has said it was put into. */
export function backupOf({ output }: Ran): string {
  const [, folder] = /^Sicherung: (.+)$/m.exec(output) ?? [];
  if (folder === undefined) throw new Error(`no backup\n${output}`);
  return folder;
}
