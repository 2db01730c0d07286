import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { isAlive } from '#tests/support/process-tree.ts';
import { startPocketBase } from './pocketbase-process.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-process-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('startPocketBase', () => {
  /** What is started in place of PocketBase, and what became of it. */
  async function refusalOf(program: string, more: { signal?: AbortSignal; isNoted?: boolean } = {}) {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const place = mkdtempSync(join(folder, 'place-'));
    const [bin, pidFile] = [join(place, 'program'), join(place, 'pid')];
    writeFileSync(bin, program.replace('PID_FILE', pidFile), { mode: 0o755 });
    if (more.isNoted === false) mkdirSync(join(place, 'pocketbase.pid'));
    const refusal: unknown = await startPocketBase({
      bin,
      dataDir: join(place, 'pocketbase'),
      hooksDir: 'h',
      migrationsDir: 'm',
      internalKey: 'the key',
      superuserSecret: 's',
      // nobody could wait for that long
      migrates: true,
      ...(more.signal && { signal: more.signal }),
    }).catch((error: unknown) => error);
    const logged = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : null;
    return { refusal, logged, pid, isLeft: pid !== null && isAlive(pid), dataDir: join(place, 'pocketbase') };
  }

  const webServer = `#!${process.execPath}
    process.on('SIGTERM', () => undefined);
    require('node:fs').writeFileSync('PID_FILE', String(process.pid));
    const [, port] = /--http=127.0.0.1:(\\d+)/.exec(process.argv.join(' '));
    require('node:http').createServer((incoming, outgoing) => outgoing.writeHead(STATUS).end()).listen(port, '127.0.0.1');`;

  it('tells the last words of one that does not start', async () => {
    const { refusal, logged, dataDir } = await refusalOf(
      '#!/bin/sh\necho "migration failed: $BELEGWERK_INTERNAL_KEY $*" >&2\nexit 1\n',
    );
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain('PocketBase startet nicht:\nmigration failed: the key serve --http=127.0.0.1:');
    for (const flag of ['--hooksWatch=false', '--automigrate=false', '--dev=false', `--dir=${dataDir}`])
      expect(String(refusal)).toContain(flag);
    expect(logged[0]).toContain('pocketbase-died');
  });

  it('ends one that answers without our hooks instead of waiting for them', async () => {
    const { refusal, pid, isLeft } = await refusalOf(webServer.replace('STATUS', '404'));
    expect(String(refusal)).toMatch(/PocketBase startet nicht:\n.* läuft, aber ohne die Hooks aus h\.$/);
    expect([pid, isLeft]).toEqual([expect.any(Number), false]);
  });

  it('ends one whose start is given up', async () => {
    const asked = new AbortController();
    setTimeout(() => asked.abort(), 500);
    const { refusal, isLeft } = await refusalOf(webServer.replace('STATUS', '503'), { signal: asked.signal });
    expect([refusal, isLeft]).toEqual([asked.signal.reason, false]);
  });

  it('ends one that could not be noted for the next start', async () => {
    const { refusal, isLeft } = await refusalOf('#!/bin/sh\necho $$ > PID_FILE\nexec sleep 1000\n', { isNoted: false });
    expect(refusal).toMatchObject({ code: 'EISDIR' });
    expect(isLeft).toBe(false);
  });
});
