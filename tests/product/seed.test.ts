import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runBelegwerk } from '../support/belegwerk.ts';
import { projectFolder } from '../support/database.ts';
import { cleanUp, tempFolder } from './process.ts';

const dataDir = join(tempFolder('seed'), 'data');
afterAll(cleanUp);

const secondsMax = 60;

function seed(): Promise<{ code: number | null; output: string; seconds: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(projectFolder, 'app/commands/seed.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output, seconds: (performance.now() - began) / 1000 }));
  });
}

it('npm run seed makes a year of a business within a minute, says how to sign in, and verify finds nothing', async () => {
  const { code, output, seconds } = await seed();
  console.log(`seed: ${seconds.toFixed(1)} s`);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/E-Mail: {3}demo-\w+@belegwerk\.example\n {2}Passwort: \S+\n$/),
  ]);
  expect(seconds).toBeLessThan(secondsMax);
  const verified = await runBelegwerk({ args: ['verify'], env: { DATA_DIR: dataDir } });
  expect(verified.output).toMatch(/1 Firmen, \d+ Ereignisse, 60 Rechnungen, \d+ Dateien, .* 0 Abweichungen/);
  expect(verified.code).toBe(0);
});
