import { afterAll, describe, expect, it } from 'vitest';
import { pdfWith } from '#tests/pdf/attachments.ts';
import { invoice, threeLines } from '#tests/pdf/fixtures.ts';
import { freezeAttachments } from '#app/invoicing/invoice/attachments.ts';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import type { InvoiceToRender } from '#app/pdf/pool.ts';
import type { StoredAttachment } from '#app/pocketbase/attachments/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { renderDryRun } from './issuing/issue-invoice.ts';
import type { Fault } from './prove-files.ts';
import { ownWriters } from './render-files.ts';
import type { DocumentAssets, Writers } from './render-files.ts';

const pool = createPdfPool({ workers: 2 });
afterAll(() => pool.close());

const noAssets: DocumentAssets = { pictures: [], attachments: [] };

const snapshot = invoice(threeLines, {
  kind: 'invoice',
  subject: 'Katalog Herbst',
  introText: 'Vielen Dank für Ihren Auftrag.',
  paymentTerms: 'Bitte ohne Abzug.',
});

/** What a writer gets wrong: the frozen text, as XML and as people read it, and what it writes instead. */
const plants = {
  name: { xml: ['Fotografie im Studio', 'Fotografie'], shown: ['Fotografie im Studio', 'Fotografie'], term: 'BT-153' },
  quantity: { xml: ['>32.5<', '>33.5<'], shown: ['32,5', '33,5'], term: 'BT-129' },
  price: { xml: ['>2.4375<', '>2.4376<'], shown: ['2,4375', '2,4376'], term: 'BT-146' },
  sum: { xml: ['>4528.56<', '>4528.57<'], shown: ['4.528,56', '4.528,57'], term: 'BT-112' },
  date: { xml: ['2026-?12-?05', '2027-12-05'], shown: ['05.12.2026', '05.12.2027'], term: 'BT-9' },
  iban: {
    xml: ['DE02120300000000202051', 'DE89370400440532013000'],
    shown: ['2020\u00a051', '2020\u00a052'],
    term: 'BT-84',
  },
  note: {
    xml: ['Vielen Dank für Ihren', 'Danke für den'],
    shown: ['Vielen Dank für Ihren', 'Danke für den'],
    term: 'BT-22',
  },
  address: { xml: ['Fährstraße 3', 'Fährstraße 4'], shown: ['Fährstraße 3', 'Fährstraße 4'], term: 'BT-50' },
} as const;

type Planted = keyof typeof plants;

function changeXml(xml: string, planted: Planted): string {
  const [wanted, instead] = plants[planted].xml;
  const changed = xml.replace(new RegExp(wanted), (found) =>
    /^\d{8}$/.test(found) ? instead.replaceAll('-', '') : instead,
  );
  if (changed === xml) throw new Error(`${planted} is not in the XML`);
  return changed;
}

function changeView(view: DocumentView, planted: Planted): DocumentView {
  const [wanted, instead] = plants[planted].shown;
  const text = JSON.stringify(view);
  const changed = text.replaceAll(wanted, instead);
  if (changed === text) throw new Error(`${planted} is not in the view`);
  return JSON.parse(changed) as DocumentView;
}

const changeIn = (file: { profile: string; syntax: string }, planted: Planted): Writers => ({
  ...ownWriters,
  xml: (written, order) => {
    const xml = ownWriters.xml(written, order);
    return order.profile === file.profile && order.syntax === file.syntax ? changeXml(xml, planted) : xml;
  },
});

type Stage = Parameters<typeof renderDryRun>[0];

const compareWithView: Stage['pdf']['compareWithView'] = (...file) => pool.compareWithView(...file);

const writers: Record<
  string,
  { stage: (planted: Planted) => Stage; sees: (fault: Fault, planted: Planted) => boolean }
> = {
  'XRechnung in UBL': {
    stage: (planted) => ({ pdf: pool, writers: changeIn({ profile: 'xrechnung', syntax: 'ubl' }, planted) }),
    sees: (fault, planted) => isTerm(fault, 'xrechnung-ubl', planted),
  },
  'XRechnung in CII': {
    stage: (planted) => ({ pdf: pool, writers: changeIn({ profile: 'xrechnung', syntax: 'cii' }, planted) }),
    sees: (fault, planted) => isTerm(fault, 'xrechnung-cii', planted),
  },
  'XML inside the PDF': {
    stage: (planted) => ({ pdf: pool, writers: changeIn({ profile: 'zugferd-en16931', syntax: 'cii' }, planted) }),
    sees: (fault, planted) => isTerm(fault, 'zugferd', planted),
  },
  'view of the PDF': {
    stage: (planted) => ({
      pdf: pool,
      writers: { ...ownWriters, view: (shown) => changeView(ownWriters.view(shown), planted) },
    }),
    sees: (fault, planted) => isTerm(fault, 'picture', planted),
  },
  'drawing of the PDF': {
    stage: (planted) => ({
      pdf: {
        renderInvoice: (input) => pool.renderInvoice({ ...input, view: changeView(input.view, planted) }),
        compareWithView,
      },
    }),
    sees: ({ kind }) => kind === 'text',
  },
  'XML as it is put into the PDF': {
    stage: (planted) => ({
      pdf: {
        renderInvoice: (input) => pool.renderInvoice({ ...input, xml: changeXml(input.xml, planted) }),
        compareWithView,
      },
    }),
    sees: (fault, planted) => isTerm(fault, 'zugferd', planted),
  },
};

function isTerm(fault: Fault, file: string, planted: Planted): boolean {
  return fault.kind === 'term' && fault.file === file && fault.term === plants[planted].term;
}

const table = Object.keys(writers).flatMap((writer) =>
  (Object.keys(plants) as Planted[]).map((planted) => [writer, planted] as const),
);

describe('rehearse', () => {
  it('finds nothing in what the product writes, and hands over the files', async () => {
    const { files, faults } = await renderDryRun({ pdf: pool }, snapshot, noAssets);
    expect(faults).toEqual([]);
    expect(files.map(({ kind }) => kind)).toEqual(['zugferd', 'xrechnung-ubl', 'xrechnung-cii']);
  });

  it.each(table)('stops a change in the %s: %s', async (writer, planted) => {
    const { stage, sees } = writers[writer] ?? {};
    if (stage === undefined || sees === undefined) throw new Error(writer);
    const { faults } = await renderDryRun(stage(planted), snapshot, noAssets);
    expect(faults.filter((fault) => sees(fault, planted))).not.toEqual([]);
  });

  it('stops what official rules refuse, though it says the same', async () => {
    const unmarked: Writers = {
      ...ownWriters,
      xml: (written, order) => ownWriters.xml(written, order).replace('#AAI#', ''),
    };
    const tickets = { ...snapshot, subject: 'Tickets #9, #10 und #11' };
    expect((await renderDryRun({ pdf: pool }, tickets, noAssets)).faults).toEqual([]);
    const { faults } = await renderDryRun({ pdf: pool, writers: unmarked }, tickets, noAssets);
    expect(faults.filter(({ kind }) => kind === 'rule')).toMatchObject([
      { file: 'xrechnung-ubl', finding: { rule: 'BR-CL-08' } },
    ]);
  });

  it('stops a PDF that its XML is missing from', async () => {
    const pdf = { renderInvoice: (input: InvoiceToRender) => pool.renderDocument(input), compareWithView };
    expect((await renderDryRun({ pdf }, snapshot, noAssets)).faults).toEqual([{ kind: 'unreadable', file: 'zugferd' }]);
  });

  it('sees what one form of the XRechnung says and the other does not', async () => {
    const silent: Writers = {
      ...ownWriters,
      xml: (written, order) => ownWriters.xml(written, order).replace(/\s*<cbc:Telephone>[^<]*<\/cbc:Telephone>/, ''),
    };
    const { faults } = await renderDryRun({ pdf: pool, writers: silent }, snapshot, noAssets);
    expect(faults).toContainEqual({
      kind: 'term',
      file: 'xrechnung-cii',
      than: 'xrechnung-ubl',
      term: 'BT-42',
      expected: '',
      found: '+49 341 123456-0',
    });
  });
});

describe('rehearse with attached files', () => {
  const stored = (bytes: Buffer, mime: StoredAttachment['mime']): StoredAttachment => ({
    sha256: sha256(bytes),
    mime,
    bytes: new Uint8Array(bytes),
  });
  const [hours, plan] = [
    stored(Buffer.from('Tag;Stunden\n1.3.;2,5\n'), 'text/csv'),
    stored(pdfWith(), 'application/pdf'),
  ];
  const assets: DocumentAssets = { pictures: [], attachments: [hours, plan] };
  const attached = (file: StoredAttachment, filename: string, description = '') => ({
    ...{ sha256: file.sha256, mimeCode: file.mime, sizeBytes: file.bytes.length },
    ...{ filename, description },
  });
  const carrying = {
    ...snapshot,
    attachments: freezeAttachments([
      attached(hours, 'Stunden März.csv', 'Stundennachweis'),
      attached(plan, 'plan.pdf'),
    ]),
  };

  it('finds them in all files as they were', async () => {
    const { files, faults } = await renderDryRun({ pdf: pool }, carrying, assets);
    expect(faults).toEqual([]);
    expect(files.length).toBe(3);
  });

  const turned = Buffer.from(hours.bytes).toString('base64');
  const changed = Buffer.from('Tag;Stunden\n1.3.;9,5\n').toString('base64');
  const inXml = (profile: string, syntax: string, change: (xml: string) => string): Stage => ({
    pdf: pool,
    writers: {
      ...ownWriters,
      xml: (written, order) => {
        const xml = ownWriters.xml(written, order);
        return order.profile === profile && order.syntax === syntax ? change(xml) : xml;
      },
    },
  });
  const inPdf = (change: (input: InvoiceToRender) => InvoiceToRender): Stage => ({
    pdf: { renderInvoice: (input) => pool.renderInvoice(change(input)), compareWithView },
  });
  const unnamed: Writers = { ...ownWriters, view: (shown) => ({ ...ownWriters.view(shown), notes: [] }) };
  const otherBytes = (xml: string) => xml.replace(turned, changed);
  const first = ([file, ...rest]: InvoiceToRender['attachments'] & {}) => ({ file, rest });

  it.each([
    ['other bytes in UBL', 'xrechnung-ubl', 'BT-125', inXml('xrechnung', 'ubl', otherBytes)],
    ['other bytes in CII', 'xrechnung-cii', 'BT-125', inXml('xrechnung', 'cii', otherBytes)],
    ['other bytes in the XML of the PDF', 'zugferd', 'BT-125', inXml('zugferd-en16931', 'cii', otherBytes)],
    [
      'another type',
      'xrechnung-ubl',
      'BT-125',
      inXml('xrechnung', 'ubl', (xml) => xml.replace('"text/csv"', '"image/png"')),
    ],
    [
      'another name',
      'xrechnung-cii',
      'BT-125',
      inXml('xrechnung', 'cii', (xml) => xml.replace('filename="plan.pdf"', 'filename="plane.pdf"')),
    ],
    [
      'another description',
      'xrechnung-ubl',
      'BT-123',
      inXml('xrechnung', 'ubl', (xml) => xml.replace('Stundennachweis', 'Stunden')),
    ],
    [
      'a file that is not in the PDF',
      'zugferd',
      'BT-125',
      inPdf((input) => ({ ...input, attachments: first(input.attachments ?? []).rest })),
    ],
    [
      'another file in the PDF',
      'zugferd',
      'BT-125',
      inPdf((input) => ({
        ...input,
        attachments: (input.attachments ?? []).map((file) => ({ ...file, bytes: plan.bytes })),
      })),
    ],
    ['a file that the picture does not name', 'picture', 'BT-122', { pdf: pool, writers: unnamed }],
  ] as const)('stops %s', async (_, file, term, stage) => {
    const { faults } = await renderDryRun(stage, carrying, assets);
    expect(faults.filter((fault) => fault.kind === 'term' && fault.file === file && fault.term === term)).not.toEqual(
      [],
    );
  });

  it('tells of them by their hashes, never by their bytes', async () => {
    const { faults } = await renderDryRun(inXml('xrechnung', 'ubl', otherBytes), carrying, assets);
    expect(JSON.stringify(faults)).toContain(hours.sha256);
    expect(JSON.stringify(faults)).not.toContain(changed);
  });
});
