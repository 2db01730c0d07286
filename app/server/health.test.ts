import { describe, expect, it } from 'vitest';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { LastStorageFailure } from '#app/pocketbase/limited-connection.ts';
import { checkDatabase, createHealth } from './health.ts';

const good = { ok: true, missingTriggers: [], foreignTriggers: [], changedRules: [], build: 'b1' };
const waiting = { pendingFiles: 2, waitingMails: 3 };
const away = new BackendError({ url: 'x', status: 503, response: {}, message: 'away' });
const silence = Symbol('never answers');

interface Schema {
  parse: (value: unknown) => unknown;
}

function answering(answer: unknown) {
  return (schema: Schema): Promise<unknown> => {
    if (answer === silence) return new Promise(() => undefined);
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve().then(() => schema.parse(answer));
  };
}

const backendWith = (health: unknown, work: unknown = waiting) =>
  ({
    read: (path: string, schema: Schema) => answering(path === 'health' ? health : work)(schema),
  }) as unknown as Backend;

interface Situation {
  health?: unknown;
  work?: unknown;
  freeBytes?: () => Promise<number>;
  failure?: LastStorageFailure | null;
}

const gibibyte = 1024 ** 3;

function healthIn({ health = good, work = waiting, freeBytes, failure = null }: Situation) {
  return createHealth({
    version: '1.2.3',
    probe: backendWith(health, work),
    storageFailure: () => failure,
    freeBytes: freeBytes ?? (() => Promise.resolve(5 * gibibyte)),
    lastVerified: () => ({ at: '2026-11-21T03:00:00.000Z', ok: true }),
    lastBackup: () => null,
    now: () => new Date('2026-11-22T10:00:00Z'),
  });
}

describe('/health', () => {
  it('tells database, space, what waits, and when it was verified and backed up', async () => {
    const response = await healthIn({}).answer();
    expect([response.status, response.headers.get('retry-after')]).toEqual([200, null]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      app: 'ok',
      database: 'ok',
      version: '1.2.3',
      storage: 'ok',
      freeBytes: 5 * gibibyte,
      pendingFiles: 2,
      waitingMails: 3,
      lastVerified: { at: '2026-11-21T03:00:00.000Z', ok: true },
      lastBackup: null,
      checkedAt: '2026-11-22T10:00:00.000Z',
      current: true,
    });
  });

  it.each<[string, Situation, object]>([
    ['the database is away', { health: away, work: away }, { database: 'unavailable', pendingFiles: null }],
    [
      'locks are missing',
      { health: { ...good, ok: false, missingTriggers: ['trg_files_delete'] } },
      { database: 'triggers missing' },
    ],
    ['something else answers', { health: { status: 'fine' } }, { database: 'unavailable' }],
    ['the drive is full', { freeBytes: () => Promise.resolve(4096) }, { storage: 'full', freeBytes: 4096 }],
    ['nothing can be written', { failure: { reason: 'read-only', cause: 'x' } }, { storage: 'read-only' }],
    ['pages are damaged', { failure: { reason: 'damaged', cause: 'x' } }, { storage: 'damaged' }],
  ])('answers 503, for whoever watches it, when %s', async (_name, situation, told) => {
    const response = await healthIn(situation).answer();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ app: 'ok', version: '1.2.3', ...told });
  });

  it('is 200 while space gets low, and when the space is not known', async () => {
    const low = await healthIn({ freeBytes: () => Promise.resolve(100 * 1024 * 1024) }).answer();
    expect([low.status, await low.json()]).toMatchObject([200, { storage: 'low' }]);
    const unknown = await healthIn({ freeBytes: () => Promise.reject(new Error('EIO')) }).answer();
    expect([unknown.status, await unknown.json()]).toMatchObject([200, { freeBytes: null }]);
  });

  it.each<[string, Situation]>([
    ['the database', { health: silence }],
    ['the counting', { work: silence }],
    ['the drive', { freeBytes: () => new Promise(() => undefined) }],
  ])('answers 503 and waits no longer when %s hangs', async (_name, situation) => {
    const response = await healthIn(situation).answer();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ database: 'not answering', current: false });
  });

  it('keeps the figures of before while the check hangs, and says that they are old', async () => {
    let hangs = false;
    const freeBytes = () => (hangs ? new Promise<number>(() => undefined) : Promise.resolve(gibibyte));
    const health = healthIn({ freeBytes });
    await health.answer();
    hangs = true;
    expect(await (await health.answer()).json()).toMatchObject({
      freeBytes: gibibyte,
      waitingMails: 3,
      checkedAt: '2026-11-22T10:00:00.000Z',
      current: false,
    });
  });
});

describe('checkDatabase', () => {
  it('compares the hooks only where it is told which it wants', async () => {
    expect(await checkDatabase(backendWith(good))).toBe('ok');
    expect(await checkDatabase(backendWith(good), 'b1')).toBe('ok');
    expect(await checkDatabase(backendWith(good), 'b2')).toBe('hooks of another version');
  });
});
