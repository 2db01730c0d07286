import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../support/database.ts';
import { atNight, someOf } from '../support/night.ts';
import { cleanUp, tempFolder } from './process.ts';

const dataDir = join(tempFolder('commands'), 'data');
afterAll(cleanUp);

function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectFolder, `app/commands/${command}.ts`), ...args],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, ...env } },
  );
  return { code: status, out: stdout, errors: stderr };
}

const misused: [command: string, args: string[], sentence: string][] = [
  ['seed', ['--customers'], 'Bei --customers stimmt der Wert nicht.'],
  ['seed', ['--customers='], '--customers ist eine ganze Zahl von 0 bis 1000000.'],
  ['seed', ['--invoices', '1e3'], '--invoices ist eine ganze Zahl von 0 bis 1000000.'],
  ['seed', ['--invoices', '-1'], 'Bei --invoices stimmt der Wert nicht.'],
  ['seed', ['--customers=9999999'], '--customers ist eine ganze Zahl von 0 bis 1000000.'],
  ['seed', ['--invoice', '3'], 'Die Angabe --invoice gibt es hier nicht.'],
  ['seed', ['-x'], 'Die Angabe -x gibt es hier nicht.'],
  ['seed', ['500'], 'Mit „500“ kann dieser Befehl nichts anfangen.'],
  ['belegwerk', [], 'Es fehlt ein Befehl.'],
  ['belegwerk', ['pay'], 'Den Befehl „pay“ gibt es nicht.'],
  ['belegwerk', ['constructor'], 'Den Befehl „constructor“ gibt es nicht.'],
  ['belegwerk', ['--verify'], 'Den Befehl „--verify“ gibt es nicht.'],
  ['belegwerk', ['verify', 'jetzt'], 'Mit „jetzt“ kann dieser Befehl nichts anfangen.'],
  ['belegwerk', ['mails', '10'], 'Mit „10“ kann dieser Befehl nichts anfangen.'],
  ['belegwerk', ['mails', '--all'], 'Die Angabe --all gibt es hier nicht.'],
  ['belegwerk', ['accounts'], 'Es fehlt --map mit dem Namen der Zelle.'],
  ['belegwerk', ['accounts', '--map', 'a b'], '„a b“ ist kein Name einer Zelle: nur Buchstaben, Ziffern und Striche.'],
  ['einvoice', ['constructor'], 'Den Befehl „constructor“ gibt es nicht.'],
  ['einvoice', ['show', '--json', 'x.xml'], 'Die Angabe --json gibt es hier nicht.'],
];

it.each(someOf(misused, 3))(
  '%s %j ends with a sentence and the usage, without having begun',
  (command, args, sentence) => {
    const { code, out, errors } = run(command, args);
    expect([code, out, errors.split('\n')[0]]).toEqual([2, '', sentence]);
    expect(errors.split('\n')[2]).toMatch(/^npm run /);
    expect(errors).not.toMatch(/\n\s+at /);
    expect(existsSync(dataDir)).toBe(false);
  },
);

atNight(() => {
  it('a command without arguments refuses any argument', () => {
    expect(run('build', ['--fast']).errors).toMatch(/^Die Angabe --fast gibt es hier nicht\./);
    expect(run('build-einvoice', ['here'])).toMatchObject({ code: 2, out: '' });
  });
});

atNight(() => {
  describe('help', () => {
    it.each([
      ['seed', ['--help']],
      ['seed', ['--customers', '3', '-h']],
      ['belegwerk', ['--help']],
      ['belegwerk', ['help']],
      ['belegwerk', ['verify', '--help']],
      ['belegwerk', ['mails', '-h']],
      ['belegwerk', ['clock', '--help']],
      ['belegwerk', ['backup', '--help']],
      ['belegwerk', ['restore', '-h']],
      ['einvoice', ['validate', '--help']],
      ['einvoice', ['convert', '--to', 'cii', '-h']],
      ['build', ['--help']],
      ['build-einvoice', ['-h']],
    ])('%s %j is the usage on standard output', (command, args) => {
      const { code, out, errors } = run(command, args);
      expect([code, errors]).toEqual([0, '']);
      expect(out).toMatch(/^npm run /);
      expect(existsSync(dataDir)).toBe(false);
    });

    it('takes "--help" after "--" as a file name', () => {
      expect(run('einvoice', ['show', '--', '--help'])).toMatchObject({ code: 2, out: '' });
    });
  });
});

it.each(['belegwerk mails', 'belegwerk verify', 'seed'])('%s says what is wrong with the settings', (line) => {
  const [command = '', ...args] = line.split(' ');
  const { code, out, errors } = run(command, args, { PORT: 'abc' });
  expect([code, out, errors]).toEqual([2, '', 'Einstellungen (Umgebungsvariablen) prüfen:\nPORT ist keine Zahl\n']);
});
