import { describe, expect, it } from 'vitest';
import { descend } from '#app/einvoice/element.ts';
import type { XmlElement } from '#app/einvoice/element.ts';
import { invoiceLimits, parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { writeDirectDebits } from './direct-debits.ts';
import type { DebitOrder, DebitRun } from './direct-debits.ts';
import { sepaReference, sepaText } from './sepa-text.ts';

const order: DebitOrder = {
  invoiceNumber: 'RE-2026-0001',
  amountCents: 11_900,
  scheme: 'CORE',
  collectedOn: '2026-12-07',
  mandateReference: 'M-7',
  mandateSignedOn: '2026-01-15',
  debitedName: 'Müller & Söhne GmbH',
  debitedIban: 'DE02120300000000202051',
  debitedAddress: null,
};

const run: DebitRun = {
  messageId: 'BW-20261126-1',
  createdAt: '2026-11-26T22:00:00',
  isBatch: null,
  creditor: {
    name: 'Ada Nordmann',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    creditorId: 'DE98ZZZ09999999999',
  },
  orders: [
    { ...order, collectedOn: '2026-12-14', amountCents: 1 },
    order,
    { ...order, invoiceNumber: 'RE-2026-0002', amountCents: 250, debitedName: 'Łukasz Đorđević' },
    {
      ...order,
      invoiceNumber: 'RE-2026-0003',
      scheme: 'B2B',
      amountCents: 99_999_999_999,
      debitedAddress: { street: 'Zürichstraße 3', postCode: '8001', city: 'Zürich', countryCode: 'CH' },
    },
  ],
};

function rootOf(xml: string): XmlElement {
  const parsed = parseXml(new TextEncoder().encode(xml), invoiceLimits);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  return parsed.document.root;
}

const xml = writeDirectDebits(run);
const root = rootOf(xml);
const textAt = (element: XmlElement, path: string) => descend(element, path.split('/')).map(({ text }) => text.trim());
const [oneAt, payments] = [
  (element: XmlElement, path: string) => textAt(element, path)[0],
  descend(root, ['CstmrDrctDbtInitn', 'PmtInf']),
];

/** What ISO 20022 allows there, in its order; not all of it is written. */
const orders: Readonly<Record<string, string>> = {
  CstmrDrctDbtInitn: 'GrpHdr PmtInf SplmtryData',
  GrpHdr: 'MsgId CreDtTm Authstn NbOfTxs CtrlSum InitgPty FwdgAgt',
  PmtInf:
    'PmtInfId PmtMtd ReqdAdvcTp BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdColltnDt Cdtr CdtrAcct CdtrAgt CdtrAgtAcct UltmtCdtr ChrgBr ChrgsAcct ChrgsAcctAgt CdtrSchmeId DrctDbtTxInf',
  PmtTpInf: 'InstrPrty SvcLvl LclInstrm SeqTp CtgyPurp',
  DrctDbtTxInf:
    'PmtId PmtTpInf InstdAmt ChrgBr DrctDbtTx UltmtCdtr DbtrAgt DbtrAgtAcct Dbtr DbtrAcct UltmtDbtr InstrForCdtrAgt Purp RgltryRptg Tax RltdRmtInf RmtInf',
  MndtRltdInf: 'MndtId DtOfSgntr AmdmntInd AmdmntInfDtls',
  PmtId: 'InstrId EndToEndId UETR',
  Dbtr: 'Nm PstlAdr Id CtryOfRes CtctDtls',
  PstlAdr:
    'AdrTp Dept SubDept StrtNm BldgNb BldgNm Flr PstBx Room PstCd TwnNm TwnLctnNm DstrctNm CtrySubDvsn Ctry AdrLine',
};

function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}

describe('the file of a run', () => {
  it('is one payment for each day and scheme, with sums that agree', () => {
    expect(root.namespace).toBe('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08');
    expect(
      payments.map((each) =>
        ['ReqdColltnDt', 'PmtTpInf/LclInstrm/Cd', 'PmtTpInf/SeqTp', 'NbOfTxs', 'CtrlSum'].map((path) =>
          oneAt(each, path),
        ),
      ),
    ).toEqual([
      ['2026-12-07', 'B2B', 'RCUR', '1', '999999999.99'],
      ['2026-12-07', 'CORE', 'RCUR', '2', '121.50'],
      ['2026-12-14', 'CORE', 'RCUR', '1', '0.01'],
    ]);
    const [header] = descend(root, ['CstmrDrctDbtInitn', 'GrpHdr']);
    expect(header && [oneAt(header, 'NbOfTxs'), oneAt(header, 'CtrlSum')]).toEqual(['4', '1000000121.50']);
    expect(new Set(textAt(root, 'CstmrDrctDbtInitn/PmtInf/PmtInfId')).size).toBe(3);
  });

  it('says of each collection what was ordered', () => {
    const [, core] = payments;
    const [, second] = core === undefined ? [] : descend(core, ['DrctDbtTxInf']);
    if (second === undefined) throw new Error('no second');
    expect(
      ['PmtId/EndToEndId', 'InstdAmt', 'DrctDbtTx/MndtRltdInf/MndtId', 'DrctDbtTx/MndtRltdInf/DtOfSgntr'].map((path) =>
        oneAt(second, path),
      ),
    ).toEqual(['RE-2026-0002', '2.50', 'M-7', '2026-01-15']);
    expect([oneAt(second, 'Dbtr/Nm'), oneAt(second, 'DbtrAcct/Id/IBAN')]).toEqual([
      'Lukasz Dordevic',
      'DE02120300000000202051',
    ]);
    expect(xml).toContain('<InstdAmt Ccy="EUR">2.50</InstdAmt>');
  });

  it('has its elements in the order of the schema, none twice but payments and collections', () => {
    for (const element of everyElement(root)) {
      const allowed = orders[element.name]?.split(' ');
      if (allowed === undefined) continue;
      const places = element.children.map(({ name }) => allowed.indexOf(name));
      expect([element.name, Math.min(...places) >= 0]).toEqual([element.name, true]);
      expect([element.name, places]).toEqual([element.name, places.toSorted((one, other) => one - other)]);
    }
  });

  it('holds nothing that a bank refuses: characters, lengths, empty elements', () => {
    for (const { name, text, children } of everyElement(root)) {
      if (children.length > 0) continue;
      expect(text).toMatch(/^[A-Za-z0-9+?/:().,' -]+$/);
      expect([name, text.length <= (name === 'Nm' ? 70 : name === 'Ustrd' ? 140 : 35)]).toEqual([name, true]);
    }
  });

  it('says when it was made with its zone, and where a customer outside of the European Economic Area is', () => {
    expect(textAt(root, 'CstmrDrctDbtInitn/GrpHdr/CreDtTm')).toEqual(['2026-11-26T22:00:00Z']);
    const addresses = payments.flatMap((each) => descend(each, ['DrctDbtTxInf', 'Dbtr', 'PstlAdr']));
    expect(addresses.map((each) => each.children.map(({ name, text }) => [name, text]))).toEqual([
      [
        ['StrtNm', 'Zuerichstrasse 3'],
        ['PstCd', '8001'],
        ['TwnNm', 'Zuerich'],
        ['Ctry', 'CH'],
      ],
    ]);
  });

  it.each([
    [null, 0],
    [true, 3],
    [false, 3],
  ])('asks to be credited in one amount or one by one only where that was chosen (%s)', (isBatch, count) => {
    const told = textAt(rootOf(writeDirectDebits({ ...run, isBatch })), 'CstmrDrctDbtInitn/PmtInf/BtchBookg');
    expect(told).toEqual(Array(count).fill(String(isBatch)));
  });

  it('is the same bytes for the same run', () => {
    expect(writeDirectDebits(structuredClone(run))).toBe(xml);
  });
});

describe('texts of SEPA', () => {
  it.each([
    ['Müller & Söhne GmbH', 'Mueller + Soehne GmbH'],
    ['Straße „Größe“', "Strasse 'Groesse'"],
    ['ÉCOLE à côté', 'ECOLE a cote'],
    ['a\u0308', 'ae'],
    ['Русский', '.......'],
    ['x\ty\nz', 'x y z'],
    ['<A;B#C>', '.A.B.C.'],
    ['🎈', '.'],
    ['x'.repeat(80), 'x'.repeat(70)],
  ])('%s', (text, expected) => {
    expect(sepaText(text, 70)).toBe(expected);
  });

  it('of a reference begin and end without a slash, and have no two together', () => {
    expect(sepaReference('/RE//2026/1/')).toBe('RE/2026/1');
    expect(sepaReference('Ä'.repeat(30))).toHaveLength(35);
  });
});
