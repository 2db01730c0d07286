import { afterAll, describe, expect, it } from 'vitest';
import { camt, camtEntry } from '#tests/banking/camt-files.ts';
import { zipOf } from '#tests/pdf/attachments.ts';
import { atNight } from '#tests/support/night.ts';
import { statementLimits } from '#app/banking/statements.ts';
import { guessMapping } from '#app/banking/csv/guess-mapping.ts';
import { createUploadSandbox } from '../upload-sandbox.ts';
import { openStatements } from './open-statements.ts';
import { readOpened } from './opened-statements.ts';

const gate = createUploadSandbox({ childUrl: new URL('../child.ts', import.meta.url), limits: { wallMs: 60_000 } });
afterAll(() => gate.close());

async function openApart(bytes: Uint8Array, order = '') {
  const answer = await gate.open({ kind: 'statement', bytes, account: 'mara', order });
  return answer.ok ? readOpened(answer.files?.[0]?.bytes ?? new Uint8Array()) : answer.refusal;
}

describe('a statement that is read in a process of its own', () => {
  it('comes out as what it tells, each entry with what it is known by', async () => {
    const [file] = (await openApart(Buffer.from(camt({ entries: [camtEntry()] })))) ?? [];
    expect(file).toMatchObject({
      read: {
        ok: true,
        format: 'CAMT',
        statements: [
          { entries: [{ amountCents: 33915, identity: expect.stringMatching(/^[0-9a-f]{64}$/) as string }] },
        ],
      },
    });
  });

  it('is read by its columns where it is CSV', async () => {
    const bytes = Buffer.from('Datum;Name;Betrag\n20.11.2026;Holm;1,50\n');
    const mapping = { ...guessMapping(bytes).values, headerRow: 1 };
    const [file] = (await openApart(bytes, JSON.stringify(mapping))) ?? [];
    expect(file).toMatchObject({ read: { ok: true, format: 'CSV', statements: [{ entries: [{ name: 'Holm' }] }] } });
  });

  atNight(() => {
    it('is taken at its largest, and refused in words at one entry more', async () => {
      const entry = (_: unknown, index: number) => camtEntry({ reference: `R${index}`, purpose: 'x'.repeat(900) });
      const entries = Array.from({ length: statementLimits.entriesMax }, entry);
      const [whole] = (await openApart(Buffer.from(camt({ entries })))) ?? [];
      expect(whole).toMatchObject({ read: { ok: true } });
      const [more] = (await openApart(Buffer.from(camt({ entries: [...entries, camtEntry()] })))) ?? [];
      expect(more).toMatchObject({ read: { ok: false } });
    });
  });
});

describe('an archive', () => {
  const file = (name: string, count: number) => {
    const head = ':20:X\n:25:12030000/0000202051\n:28C:1\n:60F:C261119EUR0,00\n';
    const content = `${head}${':61:2611201120C1,00NTRFNONREF\n'.repeat(count)}:62F:C261120EUR${count},00\n-\n`;
    return { name, content };
  };

  it('holds as many entries as a file: what goes beyond them is not read, and told', () => {
    const { entriesMax } = statementLimits;
    const answer = openStatements(
      zipOf([file('1.sta', entriesMax - 1), file('2.sta', 1), file('3.sta', 1), file('4.sta', 1)]),
      '',
    );
    const told = answer.ok ? readOpened(answer.files?.[0]?.bytes ?? new Uint8Array()) : [];
    const full = { ok: false, sentence: expect.stringContaining('mehr als 5.000 Umsätze') as string };
    expect(told?.map(({ read }) => (read?.ok === true ? read.statements[0]?.entries.length : read))).toEqual([
      entriesMax - 1,
      1,
      full,
      full,
    ]);
  });
});

describe('what no sound process answers', () => {
  it.each(['', '{', '[{"name":1}]', '[{"name":"","read":{"ok":true,"format":"X","statements":[]}}]'])(
    '%s is nothing',
    (json) => {
      expect(readOpened(Buffer.from(json))).toBeNull();
    },
  );
});
