import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleDocument, sampleIds } from '#app/invoicing/documents/samples/sample-documents.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
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
