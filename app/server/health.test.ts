import { describe, expect, it } from 'vitest';
import { BackendError } from '../pocketbase/backend-error.ts';
import type { Services } from '../workflows/services.ts';
import { answerHealth, checkDatabase } from './health.ts';

function servicesWith(answer: unknown): Services {
  const read = (_path: string, schema: { parse: (value: unknown) => unknown }) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve().then(() => schema.parse(answer));
  return { connect: (person: unknown) => ({ read: person === null ? read : undefined }) } as unknown as Services;
}

const good = { ok: true, missingTriggers: [], build: 'b1' };
const away = new BackendError({ url: 'x', status: 503, response: {}, message: 'away' });

describe('answerHealth', () => {
  it('is 200 when the database works', async () => {
    const response = await answerHealth(servicesWith(good), '1.2.3');
    expect([response.status, response.headers.get('retry-after')]).toEqual([200, null]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ app: 'ok', database: 'ok', version: '1.2.3' });
  });

  it.each([
    ['it is away', away, 'unavailable'],
    ['locks are missing', { ok: false, missingTriggers: ['trg_files_delete'], build: 'b1' }, 'triggers missing'],
    ['something else answers', { status: 'fine' }, 'unavailable'],
  ])('is 503 when %s', async (_name, answer, database) => {
    const response = await answerHealth(servicesWith(answer), '1.2.3');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toEqual({ app: 'ok', database, version: '1.2.3' });
  });
});

describe('checkDatabase', () => {
  it('compares the hooks only where it is told which it wants', async () => {
    expect(await checkDatabase(servicesWith(good))).toBe('ok');
    expect(await checkDatabase(servicesWith(good), 'b1')).toBe('ok');
    expect(await checkDatabase(servicesWith(good), 'b2')).toBe('hooks of another version');
  });
});
