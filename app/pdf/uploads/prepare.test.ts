import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { xlsxParts, zipOf } from '#tests/pdf/attachments.ts';
import { anyXml, invoice, threeLines } from '#tests/pdf/fixtures.ts';
import { readPositions } from '#tests/pdf/positions.ts';
import { smokeCheck } from '#tests/pdf/smoke-check.ts';
import { someOf } from '#tests/support/night.ts';
import { assemblePdf, fourInkJpeg, letterheadPdf, pngOf, rgbJpeg } from '#tests/pdf/uploads.ts';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import type { Picture } from '../engine.ts';
import { createPdfPool } from '../pool.ts';
import { uploadBytesMax } from './refusals.ts';
import type { UploadKind } from './refusals.ts';

const pool = createPdfPool({ workers: 1 });
afterAll(() => pool.close());

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><path d="M0 0h10v5H0z" fill="#0d4a66"/></svg>';
const svgWith = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5" ${attributes}>${content}</svg>`;

const open = (kind: UploadKind, bytes: Uint8Array) => pool.openUpload({ kind, bytes, account: 'tests' });

async function accepted(bytes: Uint8Array, kind: UploadKind = 'picture'): Promise<Picture> {
  const answer = await open(kind, bytes);
  const [picture] = answer.ok ? answer.pictures : [];
  if (!picture) throw new Error(JSON.stringify(answer));
  return picture;
}

describe('preparePicture', () => {
  const asTheyAre: [string, Buffer, string][] = [
    ['PNG', pngOf(40, 20, [13, 74, 102]), 'png'],
    ['PNG with transparency', pngOf(40, 20, [13, 74, 102, 128]), 'png'],
    ['JPEG', rgbJpeg, 'jpeg'],
    ['SVG', Buffer.from(svg), 'svg'],
    ['SVG with declaration', Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg>${svg}\n`), 'svg'],
  ];
  it.each(someOf(asTheyAre, 3))('takes %s as it is', async (_, bytes, format) => {
    const picture = await accepted(bytes);
    expect(picture.format).toBe(format);
    expect(picture.sha256).toBe(createHash('sha256').update(picture.bytes).digest('hex'));
  });

  it('turns the four inks of a JPEG into sRGB', async () => {
    const picture = await accepted(fourInkJpeg);
    expect(picture.format).toBe('svg');
    expect(Buffer.from(picture.bytes).toString()).toContain('data:image/png;base64,');
  });

  const refusedPictures = [
    ['too much', Buffer.alloc(5 * 1024 * 1024 + 1), 'too-large'],
    ['too many pixels', pngOf(6000, 5000, [0, 0, 0]), 'too-many-pixels'],
    ['a GIF', Buffer.from('GIF89a'), 'unknown-format'],
    ['nothing', Buffer.alloc(0), 'unknown-format'],
    ['half a PNG', pngOf(40, 20, [1, 2, 3]).subarray(0, 50), 'unreadable'],
    ['half a JPEG', rgbJpeg.subarray(0, 180), 'unreadable'],
    ['text in an SVG', Buffer.from(svgWith('<text x="1" y="1">A</text>')), 'svg-text'],
    ['a script', Buffer.from(svgWith('<script>1</script>')), 'svg-foreign'],
    ['an event', Buffer.from(svgWith('<g/>', 'onload="x()"')), 'svg-foreign'],
    ['HTML inside', Buffer.from(svgWith('<foreignObject/>')), 'svg-foreign'],
    ['a picture from elsewhere', Buffer.from(svgWith('<image href="https://example.org/a.png"/>')), 'svg-foreign'],
    ['a file of ours', Buffer.from(svgWith('<image xlink:href="file:///etc/passwd"/>')), 'svg-foreign'],
    ['a style from elsewhere', Buffer.from(svgWith('<style>@import "a.css";</style>')), 'svg-foreign'],
    ['entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`), 'svg-foreign'],
    ['an SVG cut off', Buffer.from(svg.slice(0, -3)), 'svg-broken'],
  ] as const;
  it.each(someOf(refusedPictures, 3))('refuses %s', async (_, bytes, refusal) => {
    expect(await open('picture', bytes)).toEqual({ ok: false, refusal });
  });
});

describe('prepareLetterhead', () => {
  it('takes the first two pages as pictures without fonts, and their text', async () => {
    const pdf = letterheadPdf([
      { text: 'Musterfirma\nIBAN DE02 1203 0000 0000 2020 51' },
      { text: 'Folgeseite' },
      { text: 'x' },
    ]);
    const result = await open('letterhead', pdf);
    if (!result.ok) throw new Error(result.refusal);
    const [first, following] = result.pictures;
    if (!first || !following) throw new Error('not two pages');
    expect(result.text).toContain('Musterfirma');
    expect(result.text).toContain('DE02 1203');
    expect(result.text).toContain('Folgeseite');
    expect(Buffer.from(first.bytes).toString()).not.toMatch(/<text|font/);
    expect(following.sha256).not.toBe(first.sha256);
  });

  it('does without a following page', async () => {
    expect(await open('letterhead', letterheadPdf([{ text: 'a' }]))).toMatchObject({ ok: true, pictures: [{}] });
  });

  it('finds a foot of text, and how high it reaches', async () => {
    const withFoot = await open(
      'letterhead',
      letterheadPdf([{ text: 'a', foot: 'Bank, Steuernummer' }, { text: 'b' }]),
    );
    // 54 points, and 8 points of text above.
    expect(withFoot).toMatchObject({ ok: true, footTenthMm: 219 });
    expect(withFoot).not.toHaveProperty('footIsDrawn');
  });

  it.each([
    [{ bar: 72 }, { footTenthMm: 254, footIsDrawn: true }],
    [{ bar: 72, foot: 'Bank, Steuernummer' }, { footTenthMm: 254 }],
    // A frame around the sheet is no foot.
    [{ bar: 800 }, { footTenthMm: 0 }],
  ])('finds a foot that is drawn, %j', async (drawn, foot) => {
    const {
      ok: _,
      pictures: __,
      text: ___,
      ...found
    } = { ...(await open('letterhead', letterheadPdf([{ text: 'a', ...drawn }]))), pictures: [], text: '' };
    expect(found).toEqual(foot);
  });

  const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024));
  const bombStream = Buffer.concat([
    Buffer.from(`<< /Length ${bomb.length} /Filter /FlateDecode >>\nstream\n`),
    bomb,
    Buffer.from('\nendstream'),
  ]);

  const catalog = Buffer.from('<< /Type /Catalog /Pages 2 0 R >>');
  const tree = Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  const page = Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>');

  const refusedLetterheads = [
    ['too much', Buffer.alloc(5 * 1024 * 1024 + 1), 'too-large'],
    ['no PDF', pngOf(4, 4, [0, 0, 0]), 'no-pdf'],
    ['US letter', letterheadPdf([{ text: 'a', width: 612, height: 792 }]), 'not-a4'],
    ['landscape', letterheadPdf([{ text: 'a', width: 842, height: 595 }]), 'not-a4'],
    ['a PDF cut off', Buffer.from('%PDF-1.4\n1 0 obj\n<<'), 'unreadable'],
    ['a part that fills the memory', assemblePdf([catalog, tree, page, bombStream]), 'pdf-complex'],
  ] as const;
  it.each(someOf(refusedLetterheads, 3))('refuses %s', async (_, bytes, refusal) => {
    expect(await open('letterhead', bytes)).toEqual({ ok: false, refusal });
  });
});

describe('layouts with pictures', () => {
  const view = invoiceView(invoice(threeLines));

  async function render(changes: Partial<LayoutSettings>, pictures: Picture[]) {
    const layout = { ...defaultLayout, ...changes };
    const { bytes } = await pool.renderInvoice({ view, layout, pictures, xml: anyXml, profile: 'EN 16931' });
    expect(smokeCheck(bytes, { xml: anyXml, fileName: 'factur-x.xml', level: 'EN 16931' })).toEqual([]);
    expect(await pool.compareWithView(bytes, view, layout)).toEqual([]);
    return bytes;
  }

  it.each(someOf(['left', 'center', 'right'] as const, 1))(
    'draws a logo (%s) in place of the name, with its alternative',
    async (align) => {
      const { bytes: _, ...picture } = await accepted(Buffer.from(svg));
      const logo = { picture, widthTenthMm: 400, align, alternative: 'Zeichen von Studio Köhler' };
      const bytes = await render({ logo }, [await accepted(Buffer.from(svg))]);
      const pieces = await readPositions(bytes);
      expect(pieces.filter(({ baseline, page }) => page === 1 && baseline < 40)).toEqual([]);
      expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/Alt/);
    },
  );

  it('lays a letterhead beneath, without its fonts', async () => {
    const result = await open('letterhead', letterheadPdf([{ text: 'Musterfirma' }, { text: 'Folgeseite' }]));
    const [one, two] = result.ok ? result.pictures : [];
    if (!one || !two) throw new Error('not prepared');
    const { bytes: _, ...first } = one;
    const { bytes: __, ...following } = two;
    const bytes = await render({ letterhead: { first, following }, footer: [] }, [one, two]);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Helvetica');
  });

  it('refuses a picture that was not handed over', async () => {
    const logo = {
      picture: { sha256: '0'.repeat(64), format: 'png' as const },
      widthTenthMm: 400,
      align: 'left' as const,
      alternative: 'x',
    };
    const work = pool.renderDocument({ view, layout: { ...defaultLayout, logo } });
    await expect(work).rejects.toMatchObject({ refusal: 'not-drawable' });
  });
});

it('proves an attachment in the same process, up to a size of its own', async () => {
  const table = Buffer.alloc(uploadBytesMax + 10, `a;${'b'.repeat(1000)}\n`);
  expect(await open('attachment', table)).toEqual({ ok: true, text: 'text/csv', footTenthMm: 0, pictures: [] });
  const macros = zipOf([...xlsxParts, { name: 'xl/vbaProject.bin', content: 'x' }]);
  expect(await open('attachment', macros)).toEqual({ ok: false, refusal: 'active-content' });
  const tooLarge = Buffer.alloc(2 * uploadBytesMax + 1, 'a;b\n');
  expect(await open('attachment', tooLarge)).toEqual({ ok: false, refusal: 'too-large' });
});
