import { describe, expect, it } from 'vitest';
import { answerTo, holmTransfer, readSample } from '#tests/banking/read-sample.ts';
import { balanceBreaks, balanceGap, statementLimits } from './statements.ts';
import { growthOf, linearMax } from '#tests/support/growth.ts';

const german = `:20:STARTUMSE
:25:20040000/0532013000
:28C:00047/001
:60F:C261119EUR1000,00
:61:2611201120CR339,15NTRFNONREF//POS 45
:86:166?00GUTSCHR. UEBERWEISUNG?109249?20EREF+NOTPROVIDED?21SVWZ+RE 138 danke ?22Holm?30COBADEFFXXX?31DE91100000000123456789
?32Tischlerei Holm
:61:2611201120DR19,90NDDTKREF+
:86:105?00LASTSCHRIFT?20EREF+E-1?21MREF+M-1?22CRED+DE98ZZZ09999999999?23SVWZ+Strom?32Stadtwerke
:62F:C261120EUR1319,25
-
`;

const holm = holmTransfer('POS 45');

describe('MT940 of German banks', () => {
  it('with purposes in pieces', () => {
    const [statement] = readSample(german);
    expect(statement).toMatchObject({ account: '20040000/0532013000', number: '00047', openingCents: 100000 });
    expect(statement?.entries[0]).toEqual(holm);
    expect(statement?.entries[1]).toMatchObject({
      amountCents: -1990,
      endToEndId: 'E-1',
      purpose: 'Strom',
      name: 'Stadtwerke',
    });
    expect(statement && balanceGap(statement)).toBeNull();
  });

  it.each([
    ['Windows line ends', german.replaceAll('\n', '\r\n')],
    ['line ends of their own', german.replaceAll('\n', '@@')],
    ['blocks of the network', `{1:F01COBADEFFXXXX0000000000}{2:O9401200}{4:\n${german.trimEnd()}}\n`],
    ['blocks in one line', `{4:${german}`],
    ['an empty line before', `\r\n${german}`],
    ['another separator', german.replaceAll('?', '|')],
  ])('with %s', (_what, text) => {
    expect(readSample(text)[0]?.entries[0]).toEqual(holm);
  });

  it('in Latin-1 and in UTF-8', () => {
    const text = german.replace('Tischlerei Holm', 'Café Müller');
    expect(readSample(text)[0]?.entries[0]?.name).toBe('Café Müller');
    expect(readSample(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))[0]?.entries[0]?.name).toBe('Café Müller');
  });

  it('pieces of 27 signs go on without a blank', () => {
    const pieces = '?20EREF+RE-2026-0138-ABCDEFGHI?21JKL?22SVWZ+Rechnung RE-2026-01?2338 vom 01.11.';
    const [statement] = readSample(german.replace(/\?20EREF\+NOTPROVIDED.*Holm(?=\?30)/, pieces));
    expect(statement?.entries[0]).toMatchObject({
      endToEndId: 'RE-2026-0138-ABCDEFGHIJKL',
      purpose: 'Rechnung RE-2026-01 38 vom 01.11.',
    });
  });

  it('keeps a purpose without field codes', () => {
    const text = german.replace(/166\?00.*\n.*\n/, 'DANKE FUER ALLES\nRE-2026-0138\n');
    expect(readSample(text)[0]?.entries[0]).toMatchObject({ purpose: 'DANKE FUER ALLES RE-2026-0138', name: '' });
  });
});

describe('MT940 of other banks', () => {
  const dutch = `:20:940S261120
:25:NL69INGB0123456789EUR
:28C:324
:60F:C261119EUR0,00
:61:2611201120C55,00NTRFNONREF//20117801234567
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL20INGB0001234567/BIC/INGBNL2A/NAME/J. Janssen/REMI/USTD//RE-2026-0138/EREF/E1
:62F:C261120EUR55,00
`;

  it('with slashes', () => {
    const [statement] = readSample(dutch);
    expect(statement?.account).toBe('NL69INGB0123456789');
    expect(statement?.entries[0]).toMatchObject({
      name: 'J. Janssen',
      iban: 'NL20INGB0001234567',
      purpose: 'RE-2026-0138',
      endToEndId: 'E1',
      bankReference: '20117801234567',
    });
  });

  it('reports entries in another currency instead of importing them', () => {
    const [statement] = readSample(dutch.replaceAll('EUR', 'CHF'));
    expect(statement).toMatchObject({ account: 'NL69INGB0123456789', entries: [] });
    expect(statement?.skipped).toEqual([
      { bookingDate: '2026-11-20', amount: '55,00 CHF', name: 'J. Janssen', reason: 'Belegwerk bucht nur EUR.' },
    ]);
  });

  it('several statements in one file', () => {
    expect(readSample(dutch + german).map(({ entries }) => entries.length)).toEqual([1, 2]);
  });
});

describe('what banks write otherwise', () => {
  const told = (about: string) => german.replace(/:86:166\?00[\s\S]*?(?=:61:)/, `:86:${about}\n`);
  const of = (text: string | Uint8Array) => readSample(text)[0]?.entries[0];

  it('a value date on the 30th of February, the day by which interest is reckoned', () => {
    const text = german.replace('2611201120C', '2602300302C');
    expect(of(text)).toMatchObject({ valueDate: '2026-02-28', bookingDate: '2026-03-02' });
    expect(of(text.replace('260230', '240230'))?.valueDate).toBe('2024-02-29');
  });

  it.each([
    [
      'the rest of a time',
      '166?00GUTSCHRIFT?20SVWZ+Kauf um 16\n:26:37 Uhr, RE-2026-0012?32HOLM',
      'Kauf um 16:26:37 Uhr, RE-2026-0012',
    ],
    [
      'a time that is the number of a field',
      '166?00GUTSCHRIFT?20SVWZ+Kauf um 18\n:20:15 Uhr, RE 12?32HOLM',
      'Kauf um 18:20:15 Uhr, RE 12',
    ],
    ['what no field is called', '166?00GUTSCHRIFT?20SVWZ+Auftrag\n:99:RE 12?32HOLM', 'Auftrag:99:RE 12'],
  ])('%s at the beginning of a line belongs to the purpose', (_what, about, purpose) => {
    expect(of(told(about))).toMatchObject({ purpose, name: 'HOLM' });
    expect(readSample(told(about))[0]?.entries).toHaveLength(2);
  });

  it('a movement that is broken in the middle', () => {
    expect(of(german.replace('CR339,15NTRF', 'CR\n339,15NTRF'))).toEqual(holm);
  });

  it('the same code before each line: of the purpose before the account, of the name behind it', () => {
    const about =
      '168?00ECHTZEIT-GUTSCHRIFT?109317?00SVWZ+Rechnung RE-2026-0012\n?00vom 01.11.2026?30HELADEF1XXX?31DE91100000000123456789?00Tischlerei Holm';
    expect(of(told(about))).toMatchObject({
      purpose: 'Rechnung RE-2026-0012 vom 01.11.2026',
      name: 'Tischlerei Holm',
      iban: 'DE91100000000123456789',
    });
  });

  it('what is said about a movement in fields of lines with codes', () => {
    const text = german
      .replace(':20:STARTUMSE', ':20:STARTUMSE')
      .replace(/:86:166\?00[\s\S]*?(?=:61:)/, ':NS:01RE-2026-0012\n02und 0013\n15Holm\n17GUTSCHRIFT\n');
    expect(of(text.replace(':28C:', ':NS:22Muster GmbH\n23Konto\n:28C:'))).toMatchObject({
      purpose: 'RE-2026-0012 und 0013',
      name: 'Holm',
    });
  });

  it("for whom somebody paid: the account of who pays for many is nobody's", () => {
    const about = '166?00GUTSCHRIFT?20SVWZ+RE 12?21ABWA+Tischlerei Holm?31DE91100000000123456789?32Klarna Bank AB';
    expect(of(told(about))).toMatchObject({ name: 'Tischlerei Holm', iban: '', purpose: 'RE 12' });
    expect(of(told(about.replace('Klarna Bank AB', 'TISCHLEREI HOLM')))?.iban).not.toBe('');
  });

  it('what is said twice, once', () => {
    const about =
      '166?00GUTSCHRIFT?20EREF+RE-2026-0012?21EREF+RE-2026-0012?22MREF+M1?23MREF+M1?24SVWZ+Danke?25SVWZ+Danke?32HOLM';
    expect(of(told(about))).toMatchObject({ endToEndId: 'RE-2026-0012', purpose: 'Danke' });
  });

  it.each([
    ['the code page of DOS', { M: '\x81', g: '\x84', S: '\xe1' }],
    ['brackets for letters (DIN 66003)', { M: '}', g: '{', S: '~' }],
  ])('umlauts in %s', (_what, { M, g, S }) => {
    const text = told(`166?00GUTSCHRIFT?20SVWZ+Vertr${g}ge der Stra${S}e?32M${M}ller`);
    expect(of(Buffer.from(text, 'latin1'))).toMatchObject({ purpose: 'Verträge der Straße', name: 'Müller' });
  });

  it('brackets that are no letters stay what they are', () => {
    expect(of(told('166?00GUTSCHRIFT?20SVWZ+[RE 12] {a} 1|2?32HOLM'))?.purpose).toBe('[RE 12] {a} 1|2');
  });

  it('balances that do not agree, which are told', () => {
    const [statement] = readSample(german.replace('EUR1319,25', 'EUR1319,26'));
    expect(statement && balanceGap(statement)).toBe(1);
  });

  it('statements of an account that do not follow each other, in whichever order they stand', () => {
    const next = german
      .replace('00047', '00048')
      .replace('EUR1000,00', 'EUR1319,25')
      .replace('EUR1319,25\n-', 'EUR1638,50\n-');
    const gone = next.replace('EUR1319,25', 'EUR1320,00');
    expect(balanceBreaks(readSample(german + next))).toEqual([]);
    expect(balanceBreaks(readSample(next + german))).toEqual([]);
    expect(balanceBreaks(readSample(german + gone))).toEqual([
      { account: '20040000/0532013000', after: '00047', number: '00048', gapCents: 75 },
    ]);
  });
});

describe('signs and days', () => {
  const one = (movement: string) =>
    readSample(german.replace(':61:2611201120CR339,15', `:61:${movement}`))[0]?.entries[0];

  it.each([
    ['2611201120C5,00', 500],
    ['2611201120D5,00', -500],
    ['2611201120RC5,00', -500],
    ['2611201120RD5,', 500],
    ['2611201120RDR5,0', 500],
  ])('%s', (movement, amountCents) => {
    expect(one(movement)?.amountCents).toBe(amountCents);
  });

  it.each([
    ['260101' + '1231' + 'C5,00', '2026-01-01', '2025-12-31'],
    ['251231' + '0102' + 'C5,00', '2025-12-31', '2026-01-02'],
    ['991231C5,00', '1999-12-31', '1999-12-31'],
    ['240229C5,00', '2024-02-29', '2024-02-29'],
  ])('%s is dated right, over the turn of the year too', (movement, valueDate, bookingDate) => {
    expect(one(movement)).toMatchObject({ valueDate, bookingDate });
  });
});

describe('broken and hostile files', () => {
  it.each([
    ['no amount', german.replace('339,15', 'viel'), 'Der Umsatz in Zeile 5 (:61:) lässt sich nicht lesen.'],
    ['parts of a cent', german.replace('339,15', '339,155'), 'Zeile 5'],
    ['a day that is none', german.replace('2611201120C', '2602311120C'), 'Der Umsatz in Zeile 5 (:61:) hat einen Tag'],
    ['no balance', german.replace('C261119EUR1000,00', 'x'), 'Der Saldo in Zeile 4 lässt sich nicht lesen.'],
    ['no account', german.replace(/:25:.*\n/, ''), 'Dem Kontoauszug ab Zeile 1 fehlt das Konto'],
    ['no beginning', german.replace(/:20:.*\n/, ':28:20:1\n'), 'Vor Zeile 1 fehlt der Anfang'],
    ['a line without end', `${german}${'x'.repeat(statementLimits.lineLengthMax + 1)}`, 'Zeile 12 ist länger'],
  ])('%s', (_what, text, sentence) => {
    expect(answerTo(text)).toContain(sentence);
  });

  it.each([
    ['lines of one field', (count: number) => `:86:166?00x\n${'y\n'.repeat(count)}`],
    ['fields of one movement', (count: number) => ':86:y\n'.repeat(count)],
    ['empty lines', (count: number) => '\n'.repeat(count)],
  ])('reads a movement with 800,000 %s', (_what, lines) => {
    const text = german.replace(/:86:166\?00[\s\S]*?(?=:61:)/, lines(800_000));
    expect(readSample(text)[0]?.entries).toHaveLength(2);
  });

  it('reads a file full of field marks in linear time', () => {
    const long = (text: string, rows: number) =>
      german.replace(/166\?00.*\n/, `166${text.slice(0, 3900)}\n`.repeat(rows));
    for (const text of ['?20'.repeat(2000), 'EREF+'.repeat(1000), '?20SVWZ+'.repeat(1000)])
      expect(growthOf((rows) => readSample(long(text, rows)), 100)).toBeLessThan(linearMax);
    expect(answerTo(german + ':61:2611201120C1,00NTRF\n'.repeat(statementLimits.entriesMax))).toContain(
      'mehr als 5.000',
    );
  });
});
