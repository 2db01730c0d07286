import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import { fontFamilies } from '#app/invoicing/layout/layout.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { anyXml, invoice, manyLines, smallBusinessLines, smallSeller, threeLines } from './fixtures.ts';
import { smokeCheck } from './smoke-check.ts';

const pool = createPdfPool({ workers: 2 });
afterAll(() => pool.close());

const shapes = {
  'three lines': invoice(threeLines),
  English: invoice(threeLines, { language: 'en' }),
  'small business': invoice(smallBusinessLines, { seller: smallSeller }),
  '80 lines': invoice(manyLines(80)),
};

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('renderInvoice', () => {
  it.each(Object.entries(shapes))('makes a hybrid PDF of %s that says what the view says', async (_, snapshot) => {
    const view = invoiceView(snapshot);
    const { bytes, pages } = await pool.renderInvoice({ view, xml: anyXml, profile: 'EN 16931' });
    expect(smokeCheck(bytes, { xml: anyXml, fileName: 'factur-x.xml', level: 'EN 16931' })).toEqual([]);
    expect(pages > 1).toBe(snapshot.lines.length > 20);
    expect(await pool.compareWithView(bytes, view)).toEqual([]);
  });

  it('embeds xrechnung.xml in the profile XRECHNUNG', async () => {
    const view = invoiceView(invoice(threeLines));
    const { bytes } = await pool.renderInvoice({ view, xml: anyXml, profile: 'XRECHNUNG' });
    expect(smokeCheck(bytes, { xml: anyXml, fileName: 'xrechnung.xml', level: 'XRECHNUNG' })).toEqual([]);
  });

  it('makes a PDF without data of any view', async () => {
    const { bytes } = await pool.renderDocument({ view: invoiceView(invoice(threeLines)) });
    expect(smokeCheck(bytes)).toEqual([]);
    expect(Buffer.from(bytes).includes('EmbeddedFile')).toBe(false);
  });

  it('refuses a text that no font can draw', async () => {
    const view = invoiceView(invoice([{ name: 'Stern ☃' }]));
    const work = pool.renderInvoice({ view, xml: anyXml, profile: 'EN 16931' });
    await expect(work).rejects.toMatchObject({
      refusal: 'not-drawable',
      message: expect.stringContaining('☃') as string,
    });
  });

  it('never reads what people wrote as markup', async () => {
    const name = '#panic("x") *fett* $x^2$ @a <b> \\ #sys.inputs = Titel // weg';
    const view = invoiceView(invoice([{ name, description: '#set page(width: 1mm)\n- a\n+ b' }]));
    const { bytes } = await pool.renderInvoice({ view, xml: anyXml, profile: 'EN 16931' });
    expect(await pool.compareWithView(bytes, view)).toEqual([]);
  });
});

describe('determinism', () => {
  it('gives the same bytes in every worker', async () => {
    const input = { view: invoiceView(invoice(threeLines)), xml: anyXml, profile: 'EN 16931' as const };
    const hashes = await Promise.all(
      Array.from({ length: 6 }, async () => sha256((await pool.renderInvoice(input)).bytes)),
    );
    expect(new Set(hashes).size).toBe(1);
  });

  it('gives the same bytes in another process', async () => {
    const input = { view: invoiceView(invoice(manyLines(30))), xml: anyXml, profile: 'EN 16931' as const };
    const here = sha256((await pool.renderInvoice(input)).bytes);
    const script = new URL('./render-once.ts', import.meta.url).pathname;
    const there = execFileSync(process.execPath, [script], { input: JSON.stringify(input), encoding: 'utf8' });
    expect(there.trim()).toBe(here);
  });
});

describe('renderer', () => {
  it('names the installed versions', () => {
    const version = (name: string) =>
      (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;
    const fonts = fontFamilies.map((family) => `${family} ${version(`@expo-google-fonts/${family}`)}`);
    expect(renderer.fonts).toBe(fonts.join(', '));
    expect(renderer.engine).toContain(version('@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu'));
  });
});
