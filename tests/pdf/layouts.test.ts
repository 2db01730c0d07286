import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleDocument, sampleIds } from '#app/invoicing/documents/samples/sample-documents.ts';
import { defaultLayout, designs } from '#app/invoicing/layout/layout.ts';
import { parseLayout } from '#app/invoicing/layout/parse-layout.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { invoice, seller, smallSeller, threeLines } from './fixtures.ts';
import { layoutCases, layoutNames } from './layouts.ts';
import type { LayoutCase } from './layouts.ts';
import { overlaps, readPositions } from './positions.ts';
import { someOf } from '../support/night.ts';

const pool = createPdfPool({ workers: 2 });
afterAll(() => pool.close());

const { payment } = invoice(threeLines);
const profile = { language: 'de' as const, seller, payment, today: '2026-11-21' };
let cases: LayoutCase[] = [];
beforeAll(async () => {
  cases = await layoutCases(pool);
});

function caseOf(name: (typeof layoutNames)[number]): LayoutCase {
  const found = cases.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no layout ${name}`);
  return found;
}

const inLayouts = sampleIds.flatMap((id) => layoutNames.map((name) => [id, name] as const));
const variants = sampleIds.flatMap((id) => [
  [id, 'in English', { language: 'en' as const }] as const,
  [id, 'for small businesses', { seller: smallSeller }] as const,
]);

describe('the sample', () => {
  const say = '%s says in the layout "%s" what its view says, and nothing lies over another';
  it.each(someOf(inLayouts, 21))(say, async (id, name) => {
    const view = sampleDocument(id, profile);
    const { layout, pictures } = caseOf(name);
    const { bytes } = await pool.renderDocument({ view, layout, pictures });
    expect(await pool.compareWithView(bytes, view, layout)).toEqual([]);
    expect(overlaps(await readPositions(bytes))).toEqual([]);
  });

  it.each(someOf(variants, 11))('%s can be drawn %s', async (id, _, changes) => {
    const other = sampleDocument(id, { ...profile, ...changes });
    expect(findUnprintable(JSON.stringify(other))).toEqual([]);
    const { bytes } = await pool.renderDocument({ view: other });
    expect(await pool.compareWithView(bytes, other)).toEqual([]);
  });
});

describe('the designs', () => {
  it('differ in where things stand and how they are set, in the same type and colours', async () => {
    const view = sampleDocument('invoice', profile);
    const marks = [view.letterhead[0] ?? '', view.information[0]?.label ?? '', view.payment?.rows[0]?.label ?? ''];
    const total = view.table?.sums.find((sum) => sum.total)?.amount ?? '';
    const drawn = await Promise.all(
      designs.map(async (design) => {
        const { bytes } = await pool.renderDocument({ view, layout: { ...defaultLayout, design } });
        const pieces = await readPositions(bytes);
        const placeOf = (text: string, least = 0) => {
          // A line may be drawn in several pieces.
          const begins = ({ text: drawn }: { text: string }) =>
            drawn.trim().length > 2 && text.startsWith(drawn.trim());
          const piece = pieces.find((one) => begins(one) && one.size >= least);
          return piece
            ? [piece.left, piece.baseline, piece.size].map((value) => value.toFixed(1)).join(' ')
            : 'missing';
        };
        return [...marks.map((text) => placeOf(text)), placeOf(total, 10)];
      }),
    );
    expect(drawn.flat()).not.toContain('missing');
    for (const [index, places] of drawn.entries())
      for (const other of drawn.slice(index + 1))
        expect(places.filter((place, at) => place !== other[at]).length).toBeGreaterThanOrEqual(3);
  });
});

describe('a layout that was stored before there were several designs', () => {
  // As `renderer.template` 3 drew them when there was one.
  it.each([
    ['invoice', 'default', '0341e60d45d6f5d067d1d2650b160bda0fc9fbdbf33b9376e631a868641f6837'],
    ['delivery-note', 'form A with logo', '0d9fd12f675c02301b57bf5e952f3a7b15a04597931999dd18c7ddcfd039ec7d'],
    ['statement', 'letterhead', 'b82bc7a66918b2af95b651035125a3d798c612edab1d5a863cd5fba53d3dba57'],
    ['long-invoice', 'sparse', 'b81cebed0f467a36a517d03c3adbdba851c6b75a606b0a0ac9acf9bb7f39ccb3'],
  ] as const)('%s in the layout "%s" is drawn as it was, byte for byte', async (id, name, hash) => {
    const { layout, pictures } = caseOf(name);
    const { design: _, ...stored } = layout;
    const parsed = parseLayout(JSON.parse(JSON.stringify(stored)));
    expect(parsed).toEqual({ ok: true, layout });
    const { bytes } = await pool.renderDocument({ view: sampleDocument(id, profile), layout, pictures });
    expect([renderer.template, createHash('sha256').update(bytes).digest('hex')]).toEqual(['3', hash]);
  });
});

describe('renderPreview', () => {
  it.each(layoutNames)('draws each page of the PDF in the layout "%s", without fonts and scripts', async (name) => {
    const { layout, pictures } = caseOf(name);
    const view = sampleDocument('long-invoice', profile);
    const { pages, conformsTo } = await pool.renderPreview({ view, layout, pictures });
    expect(pages).toHaveLength((await pool.renderDocument({ view, layout, pictures })).pages);
    expect(conformsTo).toEqual(['PDF/A-3a', 'PDF/UA-1']);
    for (const page of pages) {
      expect(page).toMatch(/^<svg [^>]*viewBox="0 [\d.]+ 595\.28 841\.89"[^>]*>.*<\/svg>$/s);
      expect(page).not.toMatch(/<text|<script|<foreignObject|href="(?!#|data:image\/)/);
    }
  });

  it('refuses what could not be issued', async () => {
    const view = { ...sampleDocument('invoice', profile), heading: 'Glocke \u0007' };
    await expect(pool.renderPreview({ view })).rejects.toMatchObject({ refusal: 'not-drawable' });
  });
});
