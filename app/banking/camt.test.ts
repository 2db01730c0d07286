import { describe, expect, it } from 'vitest';
import { camt, camtBody, camtDetails, camtEntry, iban } from '#tests/banking/camt-files.ts';
import { answerTo, holmTransfer, readSample } from '#tests/banking/read-sample.ts';
import { balanceGap, statementLimits } from './statements.ts';

const holm = holmTransfer('B1');

const versions = Array.from({ length: 12 }, (_, index) => String(index + 2).padStart(2, '0'));

describe('CAMT of every version', () => {
  it.each(versions.flatMap((version) => [['052', version] as const, ['053', version] as const]))(
    '%s.001.%s',
    (kind, version) => {
      const since08 = Number(version) >= 8;
      const [statement] = readSample(camt({ kind, version, entries: [camtEntry({ since08, reference: 'B1' })] }));
      expect(statement).toMatchObject({ account: iban, number: '47', entries: [holm], skipped: [] });
    },
  );

  it.each(['01', '14', '99'])('refuses version %s', (version) => {
    expect(answerTo(camt({ version }))).toContain(`in der Fassung ${version}`);
  });
});

describe('what banks write', () => {
  const entries = [camtEntry({ reference: 'B1' })];

  it('with a prefix for the namespace', () => {
    const body = camtBody({ entries }).replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:');
    const xmlns = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
    expect(readSample(`<ns2:Document xmlns:ns2="${xmlns}">${body}</ns2:Document>`)[0]?.entries).toEqual([holm]);
  });

  it("under SWIFT's old name, with a byte order mark", () => {
    const text = camt({ entries }).replace('urn:iso:std:iso:20022:tech:xsd:', 'urn:swift:xsd:$');
    expect(readSample(`\ufeff${text}`)[0]?.entries).toEqual([holm]);
  });

  it('in Latin-1', () => {
    const text = camt({ entries: [camtEntry({ name: 'Café Müller' })] }).replace('UTF-8', 'ISO-8859-1');
    expect(readSample(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))[0]?.entries[0]?.name).toBe('Café Müller');
  });

  it('a booking with an instant instead of a day', () => {
    const text = camtEntry().replaceAll('<Dt>2026-11-20</Dt>', '<DtTm>2026-11-20T09:30:00</DtTm>');
    expect(readSample(camt({ entries: [text] }))[0]?.entries[0]?.bookingDate).toBe('2026-11-20');
  });

  it('money that went out, to whom', () => {
    const [statement] = readSample(camt({ entries: [camtEntry({ indicator: 'DBIT', name: 'Stadtwerke' })] }));
    expect(statement?.entries[0]).toMatchObject({ amountCents: -33915, name: 'Stadtwerke' });
  });

  it('a reversal keeps the roles of what it takes back', () => {
    const back = camtEntry({ indicator: 'DBIT', name: 'Holm', reversal: true }).replaceAll('Cdtr', 'Dbtr');
    expect(readSample(camt({ entries: [back] }))[0]?.entries[0]).toMatchObject({ amountCents: -33915, name: 'Holm' });
  });

  it('a collective booking as its parts, where they add up', () => {
    const parts = [camtDetails({ partAmount: '300.00', name: 'A' }), camtDetails({ partAmount: '39.15', name: 'B' })];
    const whole = (details: string[]) =>
      camtEntry().replace(/<NtryDtls>[\s\S]*<\/NtryDtls>/, `<NtryDtls>${details.join('')}</NtryDtls>`);
    const split = readSample(camt({ entries: [whole(parts)] }))[0]?.entries;
    expect(split?.map(({ amountCents, name }) => [amountCents, name])).toEqual([
      [30000, 'A'],
      [3915, 'B'],
    ]);
    expect(split?.map(({ wholeCents }) => wholeCents)).toEqual([33915, 33915]);
  });

  it("a collective booking less charges as one that is nobody's and names all its parts", () => {
    const parts = [
      camtDetails({ partAmount: '238.00', name: 'Holm GmbH', purpose: 'RE-2026-0012' }),
      camtDetails({ partAmount: '119.00', name: 'Küster KG', purpose: 'RE-2026-0013' }),
    ];
    const entry = camtEntry({ amount: '354.00' }).replace(
      /<NtryDtls>[\s\S]*<\/NtryDtls>/,
      `<NtryDtls>${parts.join('')}</NtryDtls>`,
    );
    expect(readSample(camt({ entries: [entry] }))[0]?.entries).toMatchObject([
      {
        amountCents: 35400,
        name: 'Sammelbuchung, 2 Zahlungen',
        iban: '',
        purpose: 'Holm GmbH RE-2026-0012; Küster KG RE-2026-0013',
      },
    ]);
  });

  it('notices of bookings, with the parts of a collective one', () => {
    const parts = [camtDetails({ partAmount: '300.00', name: 'A' }), camtDetails({ partAmount: '39.15', name: 'B' })];
    const entry = camtEntry().replace(/<NtryDtls>[\s\S]*<\/NtryDtls>/, `<NtryDtls>${parts.join('')}</NtryDtls>`);
    expect(readSample(camt({ kind: '054', version: '08', entries: [entry] }))[0]?.entries).toMatchObject([
      { amountCents: 30000, name: 'A', wholeCents: 33915 },
      { amountCents: 3915, name: 'B', wholeCents: 33915 },
    ]);
  });

  it("for whom somebody paid: the account of who pays for many is nobody's", () => {
    const ultimate = (name: string) =>
      camtEntry({ name: 'Klarna Bank AB' }).replace(
        '</RltdPties>',
        `<UltmtDbtr><Nm>${name}</Nm></UltmtDbtr></RltdPties>`,
      );
    const since08 = camtEntry({ name: 'Klarna Bank AB', since08: true }).replace(
      '</RltdPties>',
      '<UltmtDbtr><Pty><Nm>Holm</Nm></Pty></UltmtDbtr></RltdPties>',
    );
    const entries = [ultimate('Holm'), since08, ultimate('KLARNA Bank AB'), ultimate(' ')];
    const told = readSample(camt({ version: '08', entries }))[0]?.entries;
    expect(told?.map(({ name, iban }) => [name, iban !== ''])).toEqual([
      ['Holm', false],
      ['Holm', false],
      ['Klarna Bank AB', true],
      ['Klarna Bank AB', true],
    ]);
  });

  it('the number of the invoice where it is named by itself', () => {
    const structured =
      '<RmtInf><Strd><RfrdDocInf><Nb>RE-2026-0012</Nb></RfrdDocInf><AddtlRmtInf>Kunde 10042</AddtlRmtInf></Strd></RmtInf>';
    const entry = camtEntry().replace(/<RmtInf>.*<\/RmtInf>/, structured);
    const both = camtEntry({ purpose: 'RE-2026-0012' }).replace('</Ustrd>', `</Ustrd>${structured.slice(8, -9)}`);
    const told = readSample(camt({ entries: [entry, both] }))[0]?.entries;
    expect(told?.map(({ purpose }) => purpose)).toEqual(['RE-2026-0012 Kunde 10042', 'RE-2026-0012 Kunde 10042']);
  });

  it.each([
    ['2026-11-20T23:30:00Z', '2026-11-21'],
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-07-19T22:30:00+00:00', '2026-07-20'],
    ['2026-11-21T01:30:00+09:00', '2026-11-20'],
    ['2026-11-20T23:30:00', '2026-11-20'],
  ])('the day in Berlin of a booking at %s', (instant, day) => {
    const entry = camtEntry().replaceAll('<Dt>2026-11-20</Dt>', `<DtTm>${instant}</DtTm>`);
    expect(readSample(camt({ entries: [entry] }))[0]?.entries[0]?.bookingDate).toBe(day);
  });

  it('why a payment came back', () => {
    const back = (reason: string) =>
      camtEntry({ indicator: 'DBIT', purpose: 'RE 138' }).replace('</TxDtls>', `<RtrInf>${reason}</RtrInf></TxDtls>`);
    const entries = [
      back('<Rsn><Cd>AC04</Cd></Rsn>'),
      back('<Rsn><Cd>XX99</Cd></Rsn><AddtlInf>Siehe Brief</AddtlInf>'),
    ];
    expect(readSample(camt({ entries }))[0]?.entries.map(({ purpose }) => purpose)).toEqual([
      'Rückgabe: das Konto ist aufgelöst (AC04). RE 138',
      'Rückgabe: XX99, Siehe Brief. RE 138',
    ]);
  });

  it('a creditor reference instead of words, and else what the bank says', () => {
    const reference = '<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>';
    const structured = camtEntry().replace(/<RmtInf>.*<\/RmtInf>/, reference);
    const silent = camtEntry()
      .replace(/<RmtInf>.*<\/RmtInf>/, '')
      .replace('</Ntry>', '<AddtlNtryInf>GUTSCHRIFT</AddtlNtryInf></Ntry>');
    const [statement] = readSample(camt({ entries: [structured, silent] }));
    expect(statement?.entries.map(({ purpose }) => purpose)).toEqual(['RF18539007547034', 'GUTSCHRIFT']);
  });

  it('reports announced bookings and those not in EUR instead of importing them', () => {
    const entries = [camtEntry({ status: 'PDNG' }), camtEntry({ currency: 'USD', amount: '100.00' }), camtEntry()];
    const [statement] = readSample(camt({ kind: '052', entries }));
    expect(statement?.entries).toHaveLength(1);
    expect(statement?.skipped).toEqual([
      {
        bookingDate: '2026-11-20',
        amount: '339.15 EUR',
        name: 'Tischlerei Holm',
        reason: expect.stringContaining('vorgemerkt') as string,
      },
      { bookingDate: '2026-11-20', amount: '100.00 USD', name: 'Tischlerei Holm', reason: 'Belegwerk bucht nur EUR.' },
    ]);
  });

  it('an account without IBAN', () => {
    const text = camt({ entries }).replace(`<IBAN>${iban}</IBAN>`, '<Othr><Id>200 400 60</Id></Othr>');
    expect(readSample(text)[0]?.account).toBe('200 400 60');
  });
});

describe('balances', () => {
  const entries = [camtEntry({ amount: '100.00' }), camtEntry({ amount: '30.50', indicator: 'DBIT' })];

  it.each([
    ['agree', '-20.00', '49.50', null],
    ['do not agree', '10.00', '80.00', 50],
    ['are not both there', '10.00', undefined, null],
  ])('%s', (_what, opening, closing, gap) => {
    const [statement] = readSample(camt({ entries, opening, ...(closing !== undefined && { closing }) }));
    expect(statement && balanceGap(statement)).toBe(gap);
  });
});

describe('broken and hostile files', () => {
  const whole = camt({ entries: [camtEntry()] });

  it.each([
    ['cut in the middle', whole.slice(0, whole.length - 60), 'ist beschädigt oder nicht vollständig'],
    ['entities', whole.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'Dokumenttyp-Angabe'],
    ['an entity from elsewhere', whole.replace('danke', '&xxe;'), 'ist beschädigt'],
    ['an invoice', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>', 'kein Kontoauszug'],
    [
      'an order',
      whole.replaceAll('camt.053', 'camt.055'),
      'kein Kontoauszug. Belegwerk liest CAMT.053, CAMT.052 und CAMT.054',
    ],
    ['nothing in it', camt().replace(/<Stmt>[\s\S]*<\/Stmt>/, ''), 'enthält keinen Kontoauszug'],
    ['no account', whole.replace(/<Acct>.*<\/Acct>/, ''), 'ab Zeile 4 fehlt das Konto'],
    ['no amount', whole.replace('339.15', 'viel'), 'hat keinen lesbaren Betrag'],
    ['parts of a cent', whole.replace('339.15', '339.155'), 'hat keinen lesbaren Betrag'],
    ['too much money', whole.replace('339.15', '99999999999.00'), 'hat keinen lesbaren Betrag'],
    ['a day that is none', whole.replaceAll('2026-11-20', '2026-02-31'), 'hat keinen lesbaren Tag'],
    ['a ZIP', 'PK\u0003\u0004', 'ZIP-Archiv'],
    ['a PDF', '%PDF-1.7', 'Das ist ein PDF'],
    ['empty', '', 'leer'],
    ['a letter', 'Sehr geehrte Damen und Herren', 'kein Kontoauszug, den Belegwerk lesen kann'],
  ])('%s', (_what, text, sentence) => {
    expect(answerTo(text)).toContain(sentence);
  });

  it('refuses a file larger than any statement', () => {
    expect(answerTo(new Uint8Array(statementLimits.bytesMax + 1).fill(0x3c))).toContain('größer als 8 MB');
    expect(answerTo(camt({ entries: [`<A>${'<B>'.repeat(50)}`] }))).toContain('größer, als ein Kontoauszug');
    expect(answerTo(camt({ entries: ['<A/>'.repeat(200_000)] }))).toContain('größer, als ein Kontoauszug');
    const many = Array.from({ length: statementLimits.entriesMax + 1 }, () => camtEntry());
    expect(answerTo(camt({ entries: many }))).toContain('mehr als 5.000 Umsätze');
  });

  it('removes invisible characters', () => {
    const [statement] = readSample(
      camt({ entries: [camtEntry({ purpose: 'RE\u202e 1\u0085 38', name: 'x'.repeat(900) })] }),
    );
    expect(statement?.entries[0]).toMatchObject({ purpose: 'RE 1 38', name: 'x'.repeat(200) });
  });
});
