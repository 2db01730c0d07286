import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildProduct, projectFolder } from '../support/database.ts';
import { ask, signUp } from './person.ts';
import { cleanUp, leaveOut, migratedDataDir, newDataDir, start } from './process.ts';
import type { Running } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

/** `npm run -s belegwerk -- …` as a person types it. */
function command(args: string[], dataDir: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'belegwerk', '--', ...args], {
    cwd: projectFolder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
  });
  return { status, stdout, stderr };
}

const mailboxOf = async (product: Running, headers: Record<string, string> = {}) =>
  (await ask(product, { path: '/postfach', headers })).status;

describe('without mail transport, on this machine', () => {
  let product: Running;

  beforeAll(async () => {
    product = await start({ dataDir: await migratedDataDir() });
    const fields = { email: 'neu@example.org', password: 'ein langes Kennwort', terms: 'on' };
    expect((await ask(product, { path: '/login/registrieren', fields })).status).toBe(303);
    await vi.waitUntil(() => command(['mails'], product.dataDir).stdout.includes('An: '), { timeout: 15_000 });
  });

  it('the command prints the mail, and its link confirms the account', async () => {
    const { status, stdout, stderr } = command(['mails'], product.dataDir);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\dT\S+Z\nAn: neu@example\.org\nBetreff: .+\n\n/);
    const link = new URL(/http:\/\/\S+/.exec(stdout)?.[0] ?? '');
    expect(link.origin).toBe(product.url);
    const page = await ask(product, { path: link.pathname + link.search });
    expect(page.status).toBe(200);
    const mailbox = await ask(product, { path: '/postfach' });
    expect(mailbox.text).toContain('neu@example.org');
    expect(mailbox.text).toContain(link.pathname);
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1', '127.0.0.1:3000', '[::1]:3000'])(
    'the mailbox opens for Host %s',
    async (host) => {
      expect(await mailboxOf(product, { host })).toBe(200);
    },
  );

  it.each(['rechnungen.example.org', '192.0.2.1', '127.0.0.1.example.org', 'localhost.example.org', '0.0.0.0'])(
    'the mailbox stays closed for Host %s',
    async (host) => {
      expect(await mailboxOf(product, { host })).toBe(404);
    },
  );

  it.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'Via', 'X-Real-IP'])(
    'not through a proxy that says %s, not even one on this machine',
    async (name) => {
      expect(await mailboxOf(product, { [name]: '127.0.0.1' })).toBe(404);
    },
  );

  it('other commands: verify works beside the running product, an unknown one explains itself', () => {
    const verified = command(['verify'], product.dataDir);
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    expect(verified.stdout).toContain('0 Abweichungen');
    const unknown = command(['gibt-es-nicht'], product.dataDir);
    expect([unknown.status, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toContain('npm run -s belegwerk -- BEFEHL');
  });

  it('the mails are still there when the product has stopped', async () => {
    await product.stop();
    expect(command(['mails'], product.dataDir)).toMatchObject({ status: 0, stderr: '' });
    expect(command(['mails'], product.dataDir).stdout).toContain('neu@example.org');
  });
});

it('the command says so when there is none', () => {
  expect(command(['mails'], newDataDir())).toEqual({ status: 0, stdout: 'Keine E-Mails.\n', stderr: '' });
});

describe.each<[string, Record<string, string>, boolean]>([
  ['a public ORIGIN', { ORIGIN: 'https://rechnungen.example.org' }, true],
  ['HOST 0.0.0.0', { HOST: '0.0.0.0' }, true],
  ['a public ORIGIN and Resend', { ORIGIN: 'https://rechnungen.example.org', RESEND_API_KEY: 're_test' }, false],
  ['Resend alone', { RESEND_API_KEY: 're_test' }, false],
])('with %s', (_name, env, warns) => {
  let product: Running;

  beforeAll(async () => {
    product = await start({ dataDir: await migratedDataDir(), env });
  });

  it('the mailbox is closed for everybody', async () => {
    expect(await mailboxOf(product)).toBe(404);
  });

  it(warns ? 'start and dashboard warn that no mail goes out' : 'nothing warns', async () => {
    expect(product.output().includes('öffentlich erreichbar, aber ohne Mailversand')).toBe(warns);
    expect(product.output().includes('"event":"no-mail-transport"')).toBe(warns);
    const { cookie } = await signUp(product);
    const dashboard = await ask(product, { path: '/invoice', headers: { cookie } });
    expect(dashboard.status).toBe(200);
    expect(dashboard.text.includes('E-Mails werden nicht verschickt')).toBe(warns);
    expect((await product.stop()).code).toBe(0);
  });
});

it('a socket from elsewhere does not open the mailbox, whatever its Host says', async (context) => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
  if (outside === undefined) leaveOut(context, 'no address but loopback');
  const product = await start({
    dataDir: await migratedDataDir(),
    env: { HOST: outside, ORIGIN: 'http://localhost:3000' },
  });
  expect(await mailboxOf(product, { host: 'localhost:3000' })).toBe(404);
});

it('an ORIGIN on loopback leaves it open', async () => {
  const product = await start({ dataDir: await migratedDataDir(), env: { ORIGIN: 'http://127.0.0.1:3000' } });
  expect(await mailboxOf(product)).toBe(200);
  expect(product.output()).not.toContain('ohne Mailversand');
});
