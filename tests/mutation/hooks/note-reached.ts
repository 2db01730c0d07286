import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { reachedFolder } from './folders.ts';
import type { Reached } from './folders.ts';

// Notes of each test which mutants it reaches. What is reached before a test belongs to all tests of its file.

const folder = process.env['TEST_POCKETBASE_BUILD'] ?? '';
const notes = process.env['TEST_REACHED_NOTES'] ?? '';

function note(file: string, test: string | null): void {
  if (notes === '') return;
  const mutants = readdirSync(reachedFolder(folder)).map(Number);
  for (const id of mutants) rmSync(join(reachedFolder(folder), String(id)), { force: true });
  const reached: Reached = { file, test, mutants };
  if (mutants.length > 0) appendFileSync(notes, `${JSON.stringify(reached)}\n`);
}

beforeEach(({ task }) => note(task.file.filepath, null));
afterEach(({ task }) => note(task.file.filepath, task.id));
