import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFolderMails } from '#app/mail/folder-transport.ts';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import { unsignedLogs } from '#app/pocketbase/heads/sql.ts';
import { freePort } from '#app/server/pocketbase-process.ts';
import { verifyArchive } from '#app/workflows/verify/verify-archive.ts';
import { buildProduct, projectFolder } from '../support/database.ts';
import { atNight, someOf } from '../support/night.ts';
import { verifyFolder } from '../support/verify-folder.ts';
import { ask, issue, issuingFields, issuingPath, signIn, signUp } from './person.ts';
import { isAlive } from '../support/process-tree.ts';
import {
  cleanUp,
  databasePid,
  databasesOn,
  endAfterwards,
  launch,
  migratedDataDir,
  newDataDir,
  ownPocketBase,
  start,
  statusOf,
  tempFolder,
} from './process.ts';
import type { Running } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

/** Nothing of it is left: no process, no note of one, no open port. */
async function expectGone(product: Running): Promise<void> {
  expect(isAlive(product.pid)).toBe(false);
  expect(databasesOn(product.dataDir)).toEqual([]);
  expect(['pocketbase.pid', 'runtime.json'].filter((name) => existsSync(join(product.dataDir, name)))).toEqual([]);
  expect(await statusOf(`${product.url}/health`)).toBe(0);
}

async function expectCleanStop(product: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  expect((await product.stop(signal)).code).toBe(0);
  await expectGone(product);
}

describe('asked to stop', () => {
  it.each(someOf(['SIGTERM', 'SIGINT', 'SIGHUP'] as const, 1))('by %s: both processes end', async (signal) => {
    const product = await start({ dataDir: await migratedDataDir() });
    expect(isAlive(databasePid(product.dataDir) ?? 0)).toBe(true);
    await expectCleanStop(product, signal);
  });

  atNight(() => {
    it('by Ctrl C, which the whole group receives, twice', async () => {
      const product = await start({ dataDir: await migratedDataDir(), ownGroup: true });
      process.kill(-product.pid, 'SIGINT');
      await expectCleanStop(product, 'SIGINT');
      expect(product.output()).not.toContain('pocketbase-died');
    });

    it('through npm start, which ends when the product has ended', async () => {
      const product = await start({ dataDir: await migratedDataDir(), command: ['npm', 'start'] });
      await expectCleanStop(product);
    });
  });

  it('while a PocketBase that never answers is still awaited', async () => {
    const bin = join(tempFolder('deaf'), 'pocketbase');
    writeFileSync(bin, "#!/bin/sh\ntrap '' TERM\nexec sleep 100\n", { mode: 0o755 });
    const product = await launch({ dataDir: newDataDir(), env: ownPocketBase(bin) });
    while (!existsSync(join(product.dataDir, 'pocketbase.pid'))) await sleep(2);
    await expectCleanStop(product);
  });

  atNight(() => {
    it('while it is still starting: nothing stays behind', async () => {
      const codes = [];
      for (const step of ['internal.key', 'pocketbase', 'pocketbase.pid', 'pocketbase/data.db', 'runtime.json']) {
        const product = await launch({ dataDir: newDataDir() });
        while (!existsSync(join(product.dataDir, step))) await sleep(2);
        codes.push((await product.stop()).code);
        await expectGone(product);
      }
      expect(codes).toEqual([0, 0, 0, 0, 0]);
    });
  });
});

describe('nothing is lost', () => {
  it('a form that was half sent is answered, and what it asked for is done after the next start', async () => {
    const product = await start({ dataDir: await migratedDataDir() });
    const form = await beginPost(product, {
      path: '/login/registrieren',
      fields: { email: 'halb@example.org', password: 'ein langes Kennwort', terms: 'on' },
    });
    const stopped = product.stop();
    await expect.poll(() => statusOf(`${product.url}/health`)).toBe(0);
    form.sendBody();
    expect(await form.answer).toMatch(/^HTTP\/1\.1 303 See Other\r\n/);
    expect(await stopped).toMatchObject({ code: 0 });
    await expectGone(product);

    const again = await start({ dataDir: product.dataDir });
    const mails = () => readFolderMails(join(product.dataDir, 'mails'), 9);
    await expect
      .poll(async () => (await mails()).map((mail) => mail.to), { timeout: 15_000 })
      .toEqual(['halb@example.org']);
    await again.stop();
  });

  atNight(() => {
    it('an invoice that is being issued: the person is told, and number and files are there', async () => {
      const product = await start({ dataDir: await migratedDataDir() });
      expect((await issue(product, await signUp(product, 'first@example.org'))).status).toBe(303);
      const person = await signUp(product);
      const form = await beginPost(product, {
        path: issuingPath(person.draft),
        fields: await issuingFields(product, person),
        cookie: person.cookie,
      });
      form.sendBody();
      expect((await product.stop()).code).toBe(0);
      expect(await form.answer).toMatch(/^HTTP\/1\.1 303 See Other\r\n/);

      const again = await start({ dataDir: product.dataDir });
      const report = await verifyFolder(product.dataDir);
      expect(report).toMatchObject({ invoices: 2, files: 6, damages: [] });
      expect(await signIn(again, person.email)).toContain('pb_auth=');
      await again.stop();
    });
  });

  it('the web server was killed: its database ends with it, and a start days later goes on, with nothing to find', async () => {
    const product = await start({ dataDir: await migratedDataDir() });
    const person = await signUp(product);
    process.kill(product.pid, 'SIGKILL');
    await expect.poll(() => databasesOn(product.dataDir), { timeout: 20_000 }).toEqual([]);
    const folder = { dataDir: product.dataDir, pocketbaseDir: join(product.dataDir, 'pocketbase') };
    const now = new Date(Date.now() + 3 * 86_400_000);
    const countUnsigned = () => {
      const archive = openArchive(folder.pocketbaseDir, () => undefined);
      const logs = [...archive.rows(unsignedLogs, { now: now.toISOString() })];
      archive.close();
      return logs.length;
    };
    expect(countUnsigned()).toBe(1);
    expect((await verifyArchive(folder, { now })).damages).toEqual([]);
    const later = { NODE_OPTIONS: `--import=${join(projectFolder, 'tests/support/moved-clock.js')}`, MOVED_DAYS: '3' };
    const again = await start({ dataDir: product.dataDir, env: later });
    expect(countUnsigned()).toBe(0);
    expect((await verifyArchive(folder, { now })).damages).toEqual([]);
    expect(await signIn(again, person.email)).toContain('pb_auth=');
    await expectCleanStop(again);
  });

  atNight(() => {
    it('the web server was killed while its database hung: the next start ends it, and goes on', async () => {
      const product = await start({ dataDir: await migratedDataDir() });
      const left = databasePid(product.dataDir) ?? 0;
      process.kill(left, 'SIGSTOP');
      process.kill(product.pid, 'SIGKILL');
      await product.ended;
      expect(databasesOn(product.dataDir)).toEqual([left]);
      const again = await start({ dataDir: product.dataDir });
      expect(databasesOn(product.dataDir)).toEqual([databasePid(product.dataDir)]);
      expect(databasePid(product.dataDir)).not.toBe(left);
      await expectCleanStop(again);
    });
  });
});

atNight(() => {
  it('whoever reads the log goes away: the product goes on', async () => {
    const [port, dataDir] = [await freePort(), await migratedDataDir()];
    const product = spawn(process.execPath, ['app/server/start.js'], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port) },
    });
    endAfterwards(product);
    const health = `http://localhost:${port}/health`;
    await expect.poll(() => statusOf(health), { timeout: 30_000 }).toBe(200);
    product.stdout.destroy();
    product.stderr.destroy();
    const database = databasePid(dataDir) ?? 0;
    // which it wants to tell
    process.kill(database, 'SIGKILL');
    await expect.poll(() => databasePid(dataDir), { timeout: 30_000 }).not.toBe(database);
    await expect.poll(() => statusOf(health), { timeout: 10_000 }).toBe(200);
    expect(product.exitCode).toBeNull();
  });
});

atNight(() => {
  describe('stops although somebody hangs', () => {
    it('visitors who neither finish nor leave', async () => {
      const product = await start({ dataDir: await migratedDataDir() });
      const head = `Host: localhost:${product.port}\r\nOrigin: http://localhost:${product.port}\r\n`;
      const kept = await open(product, `GET /agb HTTP/1.1\r\n${head}Connection: keep-alive\r\n\r\n`);
      const halfHead = await open(product, `GET /agb HTTP/1.1\r\nHost: local`);
      const halfBody = await open(product, `POST /login HTTP/1.1\r\n${head}Content-Length: 1000\r\n\r\nemail=`);
      await sleep(300);
      await expectCleanStop(product);
      for (const socket of [kept, halfHead, halfBody]) socket.destroy();
    });

    it('a mail service that does not answer: the mail waits for the next start', async () => {
      const seen: string[] = [];
      const service = createServer((request) => seen.push(String(request.headers['idempotency-key'])));
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      const address = service.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      const env = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: `http://127.0.0.1:${port}` };
      const product = await start({ dataDir: await migratedDataDir(), env });
      const fields = { email: 'post@example.org', password: 'ein langes Kennwort', terms: 'on' };
      expect((await ask(product, { path: '/login/registrieren', fields })).status).toBe(303);
      await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(1);
      await expectCleanStop(product);
      service.closeAllConnections();
      service.close();
      const outbox = new DatabaseSync(join(product.dataDir, 'pocketbase/data.db'), { readOnly: true });
      const rows = outbox.prepare('SELECT recipient, status FROM mails').all();
      outbox.close();
      expect(rows).toEqual([{ recipient: 'post@example.org', status: 'sending' }]);

      // Nobody else can have it in hand: it does not wait until the time of the one who did is over.
      const again = await start({ dataDir: product.dataDir });
      const mails = () => readFolderMails(join(product.dataDir, 'mails'), 9);
      await expect
        .poll(async () => (await mails()).map((mail) => mail.to), { timeout: 30_000 })
        .toEqual(['post@example.org']);
      await again.stop();
    });
  });
});

async function open(product: Running, sent: string): Promise<Socket> {
  const socket = connect(product.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

interface Post {
  path: string;
  fields: Record<string, string>;
  cookie?: string;
}

/** A form whose head the product has read for certain, and whose body waits. */
async function beginPost(product: Running, { path, fields, cookie }: Post) {
  const body = new URLSearchParams(fields).toString();
  const socket = connect(product.port, '127.0.0.1');
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${product.port}`,
    `Origin: http://localhost:${product.port}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  return { sendBody: () => socket.write(body), answer: readAll(socket) };
}

/** What arrives until the other side closes or breaks the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}
