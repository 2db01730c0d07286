import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { root } from './reports.ts';

// What each slice of the night said last: so that a run that was ended goes on where it stood.

const result = z.object({
  commit: z.string(),
  at: z.string(),
  passed: z.number(),
  failed: z.number(),
  seconds: z.number(),
});

export type NightResult = z.infer<typeof result>;

const file = join(root, '.cache/night.json');
const schema = z.record(z.string(), result);

export function readNight(): Record<string, NightResult> {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

export function noteNight(slice: string, said: NightResult): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readNight(), [slice]: said }, null, 1)}\n`);
}

/** What is checked out; with a plus where something in it is not committed. */
export function commitHere(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const hash = git('rev-parse', '--short=10', 'HEAD') || 'no git';
  return git('status', '--porcelain') === '' ? hash : `${hash}+`;
}
