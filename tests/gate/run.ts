import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

// `npm run test:gate [-- --count 2000 --seed N]`: random drafts through the real forms; half of them by the known seed.

const { values } = parseArgs({ options: { count: { type: 'string', default: '2000' }, seed: { type: 'string' } } });
const seed = values.seed === undefined ? {} : { GATE_SEED: values.seed };
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', '.config/vitest.config.ts', '--project', 'requests'];
const done = spawnSync(process.execPath, [...vitest, 'tests/requests/gate-guarantee.test.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
  env: { ...process.env, GATE_DRAFTS: values.count, ...seed },
});
process.exitCode = done.status ?? 1;
