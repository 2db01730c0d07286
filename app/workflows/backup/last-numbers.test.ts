import { describe, expect, it } from 'vitest';
import { jumpRanges, knownNumbers, listOpenRanges, moveCounters, parseAnswer, showNumber } from './last-numbers.ts';
import type { KnownNumbers } from './last-numbers.ts';

const invoices = { company: 'a', kind: 'invoice', period: '2026', value: 42, lastDate: '2026-11-20' };

const known: KnownNumbers = {
  numberings: [
    {
      company: 'a',
      name: 'Brandis',
      invoicePattern: 'RE-{YYYY}-{NNNN}',
      depositPattern: '',
      finalPattern: '',
      cancellationPattern: 'ST-{YYYY}-{NNNN}',
      correctionPattern: '',
      offerPattern: 'AN-{NNN}',
      deliveryNotePattern: 'LS-{NNN}',
    },
  ],
  counters: [invoices, { company: 'a', kind: 'customer', period: '', value: 7, lastDate: '' }],
  backupDay: '2026-11-20',
  today: '2026-11-22',
};

const monthly = {
  ...known,
  numberings: [
    {
      company: 'a',
      name: 'Brandis',
      invoicePattern: '{YYYY}{MM}-{NN}',
      depositPattern: '',
      finalPattern: '',
      cancellationPattern: 'ST-{YYYY}-{NNNN}',
      correctionPattern: '',
      offerPattern: 'AN-{NNN}',
      deliveryNotePattern: 'LS-{NNN}',
    },
  ],
};

describe('ranges that are asked about', () => {
  const periods = (given: KnownNumbers) =>
    listOpenRanges(given)
      .filter(({ kind }) => kind === 'invoice')
      .map(({ period }) => period);

  it('are of offers where there were any', () => {
    const offers = { company: 'a', kind: 'offer', period: '', value: 3, lastDate: '2026-11-20' };
    const kinds = (given: KnownNumbers) => listOpenRanges(given).map(({ kind, known: value }) => [kind, value]);
    expect(kinds(known)).toEqual([
      ['invoice', 42],
      ['cancellation', 0],
      ['customer', 7],
    ]);
    const given = { ...known, counters: [...known.counters, offers] };
    expect(kinds(given)).toEqual([
      ['invoice', 42],
      ['cancellation', 0],
      ['offer', 3],
      ['customer', 7],
    ]);
    const moved = moveCounters(given, [parseAnswer('angebot:AN-005', known.numberings)]).moves;
    expect(moved).toContainEqual({ company: 'a', kind: 'offer', period: '', value: 5, lastDate: '2026-11-22' });
    expect(showNumber(known.numberings, { ...offers, kind: 'offer', name: '', known: 3 }, 6)).toBe('AN-006');
  });

  it('are of cancellations where they do not count with the invoices', () => {
    const kinds = (given: KnownNumbers) => listOpenRanges(given).map(({ kind }) => kind);
    const shared = known.numberings.map((each) => ({ ...each, cancellationPattern: each.invoicePattern }));
    expect(kinds({ ...known, numberings: shared })).toEqual(['invoice', 'customer']);
    const moved = moveCounters(known, [parseAnswer('storno:ST-2026-0003', known.numberings)]).moves;
    expect(moved).toContainEqual(
      expect.objectContaining({ kind: 'cancellation', period: '2026', value: 3, lastDate: '2026-11-22' }),
    );
    expect(() => parseAnswer('storno:RE-2026-0003', known.numberings)).toThrow('ist keine Stornonummer von Brandis');
  });

  it('are those of all days since the backup, and of the month before it', () => {
    expect(periods(known)).toEqual(['2026']);
    expect(periods({ ...known, backupDay: '2026-12-30', today: '2027-01-02' })).toEqual(['2026', '2027']);
    expect(periods({ ...known, backupDay: '2027-01-20', today: '2027-02-02' })).toEqual(['2026', '2027']);
    expect(periods({ ...monthly, backupDay: '2026-08-15' })).toEqual([
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
  });

  it('are asked about when nothing was drawn yet', () => {
    expect(listOpenRanges({ ...known, counters: [] }).map(({ kind, known: value }) => [kind, value])).toEqual([
      ['invoice', 0],
      ['customer', 0],
    ]);
  });

  it('are known up to the highest that anything says', () => {
    const [range] = listOpenRanges({ ...known, counters: [{ ...invoices, value: 60 }, invoices] });
    expect(range?.known).toBe(60);
  });
});

describe('counters', () => {
  const answer = (text: string) => parseAnswer(text, known.numberings);
  const valueOf = (given: KnownNumbers, texts: string[]) =>
    moveCounters(given, texts.map(answer)).moves.find(({ kind, period }) => kind === 'invoice' && period === '2026');

  it('go to what was given out last, on the day of the restore', () => {
    expect(valueOf(known, ['RE-2026-0050'])).toMatchObject({ value: 50, lastDate: '2026-11-22' });
  });

  it('of a period that is over keep a day of it', () => {
    const later = { ...known, today: '2027-01-02' };
    expect(valueOf(later, ['RE-2026-0050'])).toMatchObject({ value: 50, lastDate: '2026-12-31' });
    const months = { ...monthly, counters: [], today: '2026-12-02' };
    const [move] = moveCounters(months, [parseAnswer('202611-07', monthly.numberings)]).moves.filter(
      ({ period }) => period === '2026-11',
    );
    expect(move).toMatchObject({ value: 7, lastDate: '2026-11-30' });
  });

  it('stay where nothing was given out', () => {
    expect(valueOf(known, [])).toMatchObject({ value: 42, lastDate: '2026-11-20' });
    expect(moveCounters(known, []).open).toHaveLength(3);
  });

  it('go on from newer signed heads, also in ranges that nobody is asked about', () => {
    const older = { ...invoices, period: '2024', value: 9 };
    const given = { ...known, counters: [...known.counters, { ...invoices, value: 55 }, older] };
    expect(valueOf(given, [])).toMatchObject({ value: 55 });
    expect(moveCounters(given, []).moves).toContainEqual(expect.objectContaining({ period: '2024', value: 9 }));
  });

  it('never go below what is known', () => {
    expect(() => valueOf(known, ['RE-2026-0041'])).toThrow('RE-2026-0042 ist schon vergeben');
  });

  it('take the highest of several answers, and one for an older range', () => {
    expect(valueOf(known, ['RE-2026-0050', 'RE-2026-0047'])).toMatchObject({ value: 50 });
    expect(moveCounters(known, [answer('RE-2019-0003')]).moves).toContainEqual(
      expect.objectContaining({ period: '2019', value: 3, lastDate: '2019-12-31' }),
    );
  });
});

describe('an answer', () => {
  const two = [
    ...known.numberings,
    {
      company: 'b',
      name: 'Holm',
      invoicePattern: 'H{NNN}',
      depositPattern: '',
      finalPattern: '',
      cancellationPattern: 'ST-{YYYY}-{NNNN}',
      correctionPattern: '',
      offerPattern: 'O{NNN}',
      deliveryNotePattern: 'LS-{NNN}',
    },
  ];

  it('names the company where there are several', () => {
    expect(parseAnswer('b=H007', two)).toEqual({ company: 'b', kind: 'invoice', period: '', value: 7 });
    expect(parseAnswer(' a=kunde:10009 ', two)).toEqual({ company: 'a', kind: 'customer', period: '', value: 9 });
    expect(() => parseAnswer('H007', two)).toThrow(/mehrere Firmen[^]*a=… \(Brandis\)[^]*b=… \(Holm\)/);
    expect(() => parseAnswer('c=H007', two)).toThrow('nicht in der Sicherung');
  });

  it('names an offer', () => {
    expect(parseAnswer('b=angebot:O012', two)).toEqual({ company: 'b', kind: 'offer', period: '', value: 12 });
    expect(() => parseAnswer('b=angebot:H012', two)).toThrow('„H012“ ist keine Angebotsnummer von Holm');
  });

  it('has the form of its range', () => {
    expect(() => parseAnswer('b=RE-2026-0001', two)).toThrow('„RE-2026-0001“ ist keine Rechnungsnummer von Holm');
    expect(() => parseAnswer('a=kunde:12', two)).toThrow('Kundennummern beginnen mit 10001');
  });

  it('is shown as it was typed', () => {
    const [range] = listOpenRanges(known);
    expect(range && showNumber(known.numberings, range, 50)).toBe('RE-2026-0050');
  });
});

it('gives out no number again that a newer signed head knows', () => {
  const counter = { company: 'a', kind: 'offer', period: '', value: 7, lastDate: '' };
  const copy = { at: '2026-11-20T03:15:00.000Z', facts: { numberings: [], counters: [counter] } };
  const newer = knownNumbers(copy, { counters: [{ ...counter, value: 9 }] }, new Date('2026-11-22T10:00:00Z'));
  expect(moveCounters(newer, []).moves).toMatchObject([{ company: 'a', kind: 'offer', value: 9 }]);
});

describe('jumpRanges', () => {
  const valueOf = (of: KnownNumbers, kind: string, period: string) =>
    jumpRanges(of, 100).find((each) => each.kind === kind && each.period === period);

  it('leaves numbers out in every range that can be drawn from, begun or not', () => {
    expect(jumpRanges(known, 100).map(({ kind, period, value }) => [kind, period, value])).toEqual([
      ['invoice', '2026', 142],
      ['cancellation', '2026', 100],
      ['offer', '', 100],
      ['delivery-note', '', 100],
      ['customer', '', 107],
    ]);
  });

  it('goes past what newer signed heads know', () => {
    const newer = { ...known, counters: [...known.counters, { ...invoices, value: 60 }] };
    expect(valueOf(newer, 'invoice', '2026')?.value).toBe(160);
  });

  it('leaves numbers out where a pattern draws from that was chosen after the copy', () => {
    const counters = [...known.counters, { ...invoices, period: '2026-11', value: 3 }, { ...invoices, period: '2025' }];
    expect(valueOf({ ...known, counters }, 'invoice', '2026-11')?.value).toBe(103);
    expect(valueOf({ ...known, counters }, 'invoice', '2025')).toBeUndefined();
  });

  it('leaves numbers out in the year of the copy, on a machine whose clock is still in the one before', () => {
    const early = { ...known, backupDay: '2027-01-02', today: '2026-12-30' };
    expect(valueOf(early, 'invoice', '2027')?.value).toBe(100);
  });

  it('lets no number bear a day from before what may have been given out', () => {
    expect(valueOf(known, 'invoice', '2026')?.lastDate).toBe('2026-11-22');
    expect(valueOf(monthly, 'invoice', '2026-10')?.lastDate).toBe('2026-10-31');
  });
});
