import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { listOpenRanges } from '#app/workflows/backup/last-numbers.ts';
import type { KnownNumbers } from '#app/workflows/backup/last-numbers.ts';
import { askLastNumbers, firstRanges } from './ask-last-numbers.ts';

const known: KnownNumbers = {
  numberings: [
    {
      company: 'firma',
      name: 'Brandis Gestaltung',
      invoicePattern: 'RE-{YYYY}-{NNNN}',
      depositPattern: '',
      finalPattern: '',
      cancellationPattern: 'ST-{YYYY}-{NNNN}',
      correctionPattern: '',
      offerPattern: 'AN-{NNN}',
      deliveryNotePattern: 'LS-{NNN}',
    },
  ],
  counters: [
    { company: 'firma', kind: 'invoice', period: '2026', value: 42, lastDate: '2026-11-20' },
    { company: 'firma', kind: 'customer', period: '', value: 7, lastDate: '' },
  ],
  backupDay: '2026-11-20',
  today: '2026-11-22',
};

/** Types a line whenever something was asked. */
async function answer(lines: string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  const replies = [...lines];
  let told = '';
  output.on('data', (chunk: Buffer) => {
    told += chunk.toString();
    if (!told.endsWith(': ')) return;
    const reply = replies.shift();
    if (reply === undefined) input.end();
    else input.write(`${reply}\n`);
  });
  const answers = await askLastNumbers(listOpenRanges(known), known, { input, output });
  return { answers, told };
}

describe('the question for the last numbers', () => {
  it('is asked of each range, with what is known', async () => {
    const { answers, told } = await answer(['RE-2026-0050', 'ST-2026-0002', '10009']);
    expect(told).toContain('Brandis Gestaltung, letzte Rechnungsnummer 2026 (bekannt: RE-2026-0042;');
    expect(told).toContain('Brandis Gestaltung, letzte Kundennummer (bekannt: 10007;');
    expect(answers).toEqual([
      { company: 'firma', kind: 'invoice', period: '2026', value: 50 },
      { company: 'firma', kind: 'cancellation', period: '2026', value: 2 },
      { company: 'firma', kind: 'customer', period: '', value: 9 },
    ]);
  });

  it('takes "keine" for no number yet, and refuses other words', async () => {
    const { answers, told } = await answer(['', 'nein', 'keine', 'keine', 'Keine']);
    expect(told).toContain(
      '„nein“ ist keine Rechnungsnummer von Brandis Gestaltung: Sie haben die Form RE-{YYYY}-{NNNN}.',
    );
    expect(answers.map(({ value }) => value)).toEqual([42, 0, 7]);
  });

  it('is asked again for a number that cannot be the last one, or is of another range', async () => {
    const { answers, told } = await answer(['RE-2026-0041', 'RE-2025-0099', 'RE-2026-0042', 'keine', '10006', '10007']);
    expect(told).toContain('RE-2026-0041 kann nicht die letzte sein, RE-2026-0042 ist schon vergeben.');
    expect(told).toContain('Diese Nummer gehört zu einem anderen Bereich.');
    expect(told).toContain('10006 kann nicht die letzte sein, 10007 ist schon vergeben.');
    expect(answers.map(({ value }) => value)).toEqual([42, 0, 7]);
  });

  it('names of hundreds the first and a number, and tells companies of one name apart', async () => {
    const [numbering] = known.numberings;
    if (!numbering) throw new Error('no numbering');
    const many = Array.from({ length: 300 }, (_, index) => ({ ...numbering, company: `firma${index}` }));
    const lots = { ...known, numberings: many, counters: [] };
    const open = listOpenRanges(lots);
    const told = firstRanges(open, lots).split('\n');
    expect(told).toHaveLength(6);
    expect(told[0]).toBe('  firma0 (Brandis Gestaltung), Rechnungen 2026: bekannt keine');
    expect(told[5]).toMatch(/^ {2}und [\d.]+ weitere Nummernkreise, zusammen von 300 Firmen; alle nennt --rehearse$/);
    expect(firstRanges(open.slice(0, 5), lots).split('\n')).toHaveLength(5);
    const output = new PassThrough();
    const asked = askLastNumbers(open, lots, { input: new PassThrough().end(), output });
    await expect(asked).rejects.toThrow('blieb ohne Antwort');
    expect(String(output.read())).toContain('Brandis Gestaltung (firma0), letzte Rechnungsnummer');
  });

  it('fails with a sentence when the person leaves without an answer', async () => {
    const input = new PassThrough();
    const asked = askLastNumbers(listOpenRanges(known), known, { input, output: new PassThrough() });
    input.end();
    await expect(asked).rejects.toThrow('blieb ohne Antwort');
  });
});
