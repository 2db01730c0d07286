import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../support/database.ts';
import { someOf } from '../support/night.ts';
import { isAlive } from '../support/process-tree.ts';
import { cleanUp, endAfterwards, migratedDataDir } from './process.ts';

// As vitest and playwright start what their tests ask, in a process that is ended from outside.

beforeAll(buildProduct);
afterAll(cleanUp);

const support = join(import.meta.dirname, '../support');

const runners = {
  'a database': `
    const { startDatabaseIn } = await import(${JSON.stringify(join(support, 'database.ts'))});
    const { database } = await startDatabaseIn(process.argv[1]);
    console.log(database.pid());
    setInterval(() => undefined, 1000);`,
  'a product': `
    const { readFileSync } = await import('node:fs');
    const { startProduct } = await import(${JSON.stringify(join(support, 'product.ts'))});
    const { pid } = await startProduct({ dataDir: process.argv[1] });
    console.log(pid, readFileSync(process.argv[1] + '/pocketbase.pid', 'utf8'));
    setInterval(() => undefined, 1000);`,
};

describe.each(Object.entries(runners))('a test run that has started %s', (_what, script) => {
  it.each(someOf(['SIGKILL', 'SIGTERM', 'SIGINT'] as const, 1))(
    'leaves none behind when %s ends it',
    async (signal) => {
      const args = ['--input-type=module', '-e', script, await migratedDataDir()];
      const runner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      endAfterwards(runner);
      const [printed] = (await once(runner.stdout, 'data')) as [Buffer];
      const started = printed.toString().trim().split(' ').map(Number);
      expect(started.map(isAlive)).toEqual(started.map(() => true));
      runner.kill(signal);
      await expect.poll(() => started.filter(isAlive), { timeout: 20_000 }).toEqual([]);
    },
  );
});
