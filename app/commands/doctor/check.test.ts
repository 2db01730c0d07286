import { expect, it } from 'vitest';
import { readEnv } from '#app/env.server.ts';
import { checkOf, diagnose } from './check.ts';
import type { Examined } from './check.ts';
import { checksOfDatabase } from './database-checks.ts';

const examined: Examined = {
  env: readEnv({ SMTP_URL: 'smtps://eva:geheim@mail.example', RESEND_API_KEY: 're_geheimer' }),
  dns: { texts: () => Promise.resolve([]) },
  now: new Date('2026-11-28T11:00:00Z'),
  projectFolder: '/',
};

const sentences = {
  name: 'Leitung',
  asks: 'ob sie offen ist',
  good: { open: 'Die Leitung {line} ist offen.' },
  warning: { slow: 'Die Leitung {line} ist langsam.' },
  bad: { cut: 'Die Leitung ist gekappt.' },
};

type State = 'open' | 'slow' | 'cut';

it('says the sentence of what was found, and how good that is', async () => {
  const told = (state: State) =>
    diagnose(
      checkOf({ ...sentences, look: () => Promise.resolve({ state, values: { line: 'A\u001b[31m\n' } }) }),
      examined,
    );
  expect(await told('open')).toEqual({ name: 'Leitung', level: 'good', text: 'Die Leitung A [31m  ist offen.' });
  expect(await told('slow')).toMatchObject({ level: 'warning' });
  expect(await told('cut')).toMatchObject({ level: 'bad', text: 'Die Leitung ist gekappt.' });
});

it('keeps the line with which a start refuses a program, to its end', async () => {
  const bin = import.meta.filename;
  const [program] = checksOfDatabase;
  const told = program && (await diagnose(program, { ...examined, env: readEnv({ POCKETBASE_BIN: bin }) }));
  expect(told).toMatchObject({ level: 'bad' });
  expect(told?.text).toMatch(/ POCKETBASE_SHA256=[0-9a-f]{64}$/);
});

it('says nothing where there is nothing to look at', async () => {
  expect(await diagnose(checkOf({ ...sentences, look: () => Promise.resolve(null) }), examined)).toBeNull();
});

it('calls bad what does not answer in time, and what fails unforeseen, without the secrets of the settings', async () => {
  const late = checkOf({ ...sentences, look: () => new Promise<never>(() => undefined) });
  expect(await diagnose(late, examined, 10)).toEqual({
    name: 'Leitung',
    level: 'bad',
    text: 'Nach 0.01 Sekunden kam noch keine Antwort.',
  });
  const words = 'login eva:geheim, key re_geheimer';
  const failing = checkOf({ ...sentences, look: () => Promise.reject<never>(new Error(words)) });
  expect(await diagnose(failing, examined)).toMatchObject({
    level: 'bad',
    text: 'Das ließ sich nicht ansehen: login eva:…, key …',
  });
});
