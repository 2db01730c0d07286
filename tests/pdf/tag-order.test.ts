import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentView, TableView } from '#app/invoicing/documents/document-model.ts';
import { applyLayout } from '#app/invoicing/layout/apply-layout.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { visibleCharacters } from '#app/pdf/read-back.ts';
import { layoutCases, layoutNames } from './layouts.ts';
import type { LayoutCase } from './layouts.ts';
import { shapes } from './shapes.ts';
import { someOf } from '../support/night.ts';
import { elementsOf, readTags, wordsIn } from './tag-order.ts';
import type { TaggedElement, TagReading } from './tag-order.ts';

const pool = createPdfPool({ workers: 2 });
afterAll(() => pool.close());
let layouts: LayoutCase[] = [];
beforeAll(async () => {
  layouts = await layoutCases(pool);
});

/** Every shape in the default layout, and every third one in each other layout. */
const cases = layoutNames.flatMap((layout, index) =>
  shapes
    .filter((_, number) => index === 0 || number % 3 === index % 3)
    .map(({ name, view }) => [name, layout, view] as const),
);

async function readTagsOf(view: DocumentView, layoutName: string): Promise<{ shown: DocumentView; tags: TagReading }> {
  const { layout, pictures } = layouts.find(({ name }) => name === layoutName) ?? layouts[0] ?? { pictures: [] };
  if (layout === undefined) throw new Error(layoutName);
  const { bytes } = await pool.renderDocument({ view, layout, pictures });
  return { shown: applyLayout(view, layout), tags: await readTags(bytes) };
}

/** The document as it is heard: sender, addressee, facts, subject, lines, sums, notes, payment, greeting, foot. */
function letterOf(view: DocumentView): string[] {
  const { table, payment, annex } = view;
  return [
    ...view.letterhead,
    view.senderLine,
    ...view.address,
    ...view.information.flatMap(({ label, text }) => [label, text]),
    view.heading,
    view.subject ?? '',
    ...view.intro,
    ...(table === undefined ? [] : linesOf(table)),
    ...view.notes,
    payment?.heading ?? '',
    ...(payment?.sentences ?? []),
    ...(payment?.rows ?? []).flatMap(({ label, text }) => [label, text]),
    payment?.giroCode?.caption ?? '',
    ...view.closing,
    ...view.signatures,
    ...(annex === undefined ? [] : [annex.heading, ...linesOf(annex.table)]),
    ...view.footer.flatMap(({ lines }) => lines),
  ];
}

/** Rows one by one, then the sums, cells from left to right; details that go on below their row are heard after it. */
function linesOf({ columns, rows, sums }: TableView): string[] {
  return [
    ...columns.map(({ label }) => label),
    ...rows.flatMap((row) => {
      if (row.kind === 'section') return [row.text];
      if (row.kind === 'text') return row.paragraphs;
      if (row.kind === 'subtotal') return [row.label, row.amount];
      return row.cells.flatMap(({ text, details = [] }) => [text, ...details]);
    }),
    ...sums.flatMap(({ label, amount }) => [label, amount]),
  ];
}

const isTall = ({ table }: DocumentView): boolean =>
  (table?.rows ?? []).some(
    (row) => row.kind === 'item' && row.cells.some(({ details = [] }) => details.join('\n').length > 400),
  );

describe.each(someOf(cases, 28))('%s, layout %s', (_, layoutName, view) => {
  let shown: DocumentView;
  let tags: TagReading;
  let heard = '';
  beforeAll(async () => {
    ({ shown, tags } = await readTagsOf(view, layoutName));
    heard = visibleCharacters(wordsIn(tags.root));
  });

  it('is heard as a letter, each text once', () => {
    expect(tags.untagged).toEqual([]);
    const letter = visibleCharacters(letterOf(shown).join(''));
    // Details over several rows are heard after the figures of the first one.
    if (isTall(shown)) expect(charactersOf(heard)).toEqual(charactersOf(letter));
    else expect(heard).toBe(letter);
  });

  it('names the addressee before the account, and the account of the foot last of all', () => {
    const bank = visibleCharacters(shown.footer.find(({ id }) => id === 'bank')?.lines.join('') ?? '');
    const name = heard.indexOf(visibleCharacters(shown.address[0] ?? ''));
    expect(name).toBeGreaterThanOrEqual(0);
    expect(name).toBeLessThan(heard.indexOf(visibleCharacters(shown.heading)));
    if (bank !== '')
      expect(heard.indexOf(bank)).toBeGreaterThan(
        heard.indexOf(visibleCharacters(shown.payment?.heading ?? shown.heading)),
      );
  });

  it('has lines below header cells, and sums in a table of their own', () => {
    const [lines, sums, ...others] = elementsOf(tags.root, 'Table');
    expect(others).toHaveLength(shown.annex === undefined ? 0 : 2);
    const headers = elementsOf(lines, 'TH');
    const sections = (shown.table?.rows ?? []).filter(({ kind }) => kind === 'section').length;
    expect(headers).toHaveLength((shown.table?.columns.length ?? 0) + sections);
    expect(new Set(headers.map(({ scope }) => scope))).toEqual(new Set(['Column']));
    expect(elementsOf(sums, 'TR').map(cellsOf)).toEqual(
      (shown.table?.sums ?? []).map(({ label, amount }) => [visibleCharacters(label), visibleCharacters(amount)]),
    );
  });

  it('hears each line of the address and each pair of the information block by itself', () => {
    const paragraphs = elementsOf(tags.root, 'P').map((paragraph) => visibleCharacters(wordsIn(paragraph)));
    const { letterhead, senderLine, address, information } = shown;
    const pairs = information.map(({ label, text }) => label + text);
    const wanted = [...letterhead, senderLine, ...address, ...pairs].map(visibleCharacters);
    expect(paragraphs.slice(0, wanted.length)).toEqual(wanted);
  });

  it('describes its pictures, and leaves heads and page numbers to the eye', () => {
    const figures = elementsOf(tags.root, 'Figure');
    const code = shown.payment?.giroCode?.alternative;
    expect(figures.map(({ alternative }) => alternative)).toEqual([
      ...(layoutName.includes('logo') ? ['Zeichen der Firma'] : []),
      ...(code === undefined ? [] : [code]),
    ]);
    tags.artifacts
      .slice(1)
      .forEach((texts) => expect(visibleCharacters(texts.join(''))).toContain(visibleCharacters(shown.continuation)));
  });
});

function cellsOf(row: TaggedElement): string[] {
  return elementsOf(row, 'TD').map((cell) => visibleCharacters(wordsIn(cell)));
}

function charactersOf(text: string): string[] {
  return Array.from(text).sort();
}
