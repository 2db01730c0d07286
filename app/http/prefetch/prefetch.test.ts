import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountOfCompany } from '#app/pocketbase/accounts/sql.ts';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { appContext, readingContext } from '../app-context.ts';
import type { App } from '../app-context.ts';
import { createAnswerCache } from './answer-cache.ts';
import { expectRead, findAccountOfPage } from './prefetch.ts';

const schema = z.object({ n: z.number() });
const wanted = { path: 'invoices', query: { page: 2 } };
const account = { ...accountOfCompany.row, userId: 'a' };

/** A database that counts what it is asked; an answer whose mark is known is left away. */
function database() {
  const asked: string[] = [];
  const state = { mark: 'm1', failing: 0 };
  const read: Backend['read'] = (path, reads, query = {}) => {
    asked.push(`${path} ${JSON.stringify(query)}`);
    if (state.failing > 0)
      return Promise.reject(new BackendError({ url: path, status: state.failing, response: {}, message: 'x' }));
    if (!('account' in query)) return Promise.resolve(reads.parse({ n: asked.length }));
    const isKnown = query['mark'] === state.mark;
    return Promise.resolve(
      reads.parse({
        account,
        mark: state.mark,
        ...(!isKnown && { answer: { n: 7 } }),
      }),
    );
  };
  return { asked, state, backend: { read } as Backend };
}

function openPage(answerCache = createAnswerCache()) {
  const context = new RouterContextProvider();
  context.set(appContext, { answerCache } as App);
  return { context, answerCache };
}

describe('what a page asks first', () => {
  it('comes with the account, and is asked no more, once', async () => {
    const { asked, backend } = database();
    const { context } = openPage();
    expectRead(context, wanted);
    expect(await findAccountOfPage(context, backend, 't')).toEqual(account);
    const read = (page: number) => context.get(readingContext)(backend.read)(wanted.path, schema, { page });
    expect(await read(3)).toEqual({ n: 2 });
    expect(await read(2)).toEqual({ n: 7 });
    expect(await read(2)).toEqual({ n: 3 });
    expect(asked.length).toBe(3);
  });

  it('is untrusted as any answer', async () => {
    const { backend } = database();
    const { context } = openPage();
    expectRead(context, wanted);
    await findAccountOfPage(context, backend, 't');
    const text = z.object({ n: z.string() });
    const read = context.get(readingContext)(backend.read);
    await expect(read(wanted.path, text, wanted.query)).rejects.toThrow(z.ZodError);
  });

  it('is remembered of whoever asked, while the mark is the same', async () => {
    const { state, asked, backend } = database();
    const { answerCache } = openPage();
    const openedBy = async (token: string) => {
      const { context } = openPage(answerCache);
      expectRead(context, wanted);
      await findAccountOfPage(context, backend, token);
      await context.get(readingContext)(backend.read)(wanted.path, schema, wanted.query);
      return asked.at(-1);
    };
    expect(await openedBy('t')).not.toContain('mark');
    expect(await openedBy('t')).toContain('"mark":"m1"');
    expect(await openedBy('u')).not.toContain('mark');
    state.mark = 'm2';
    await openedBy('t');
    expect(await openedBy('t')).toContain('"mark":"m2"');
    expect(asked.length).toBe(5);
  });

  it.each([
    [404, null],
    [409, null],
    [401, 'BackendError'],
    [503, 'BackendError'],
  ])('that is answered with %s: whose page it is, is asked alone, or nobody can say', async (status, thrown) => {
    const { state, backend } = database();
    const { context } = openPage();
    expect(await findAccountOfPage(context, backend, 't')).toBeNull();
    expectRead(context, wanted);
    state.failing = status;
    const found = await findAccountOfPage(context, backend, 't').catch((error: unknown) => (error as Error).name);
    expect(found).toBe(thrown);
  });
});

describe('answers that are remembered', () => {
  const answer = (mark: string) => ({ mark, answer: { rows: [] } });

  it('are given back as they were kept last under a name', () => {
    const answers = createAnswerCache();
    expect(answers.find('a')).toBeNull();
    answers.keep('a', answer('1'));
    answers.keep('a', answer('2'));
    expect([answers.find('a')?.mark, answers.find('b')]).toEqual(['2', null]);
  });

  it('are no more than so many, and those that were asked for last', () => {
    const answers = createAnswerCache(2);
    answers.keep('a', answer('1'));
    answers.keep('b', answer('2'));
    answers.find('a');
    answers.keep('c', answer('3'));
    expect(['a', 'b', 'c'].map((name) => answers.find(name)?.mark)).toEqual(['1', undefined, '3']);
  });
});
