import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { startingLayouts } from '#app/invoicing/layout/starting-layouts.ts';
import type { LayoutSettings, Letterhead, Logo } from '#app/invoicing/layout/layout.ts';
import type { Picture } from '#app/pdf/engine.ts';
import type { PdfPool } from '#app/pdf/pool.ts';
import { fourInkJpeg, letterheadPdf, pngOf } from './uploads.ts';

export interface LayoutCase {
  name: (typeof layoutNames)[number];
  layout: LayoutSettings;
  pictures: Picture[];
}

export const layoutNames = [
  'default',
  'form A with logo',
  'logo of print',
  'letterhead',
  'sparse',
  'classic',
  'classic in form A with logo',
  'column',
  'column, wide margins',
  'band',
  'band with letterhead',
] as const;

/** Layouts that differ in every setting, with pictures prepared as uploads are. */
export async function layoutCases(pool: PdfPool): Promise<LayoutCase[]> {
  const png = await prepared(pool, pngOf(600, 200, [13, 74, 102, 160]));
  const print = await prepared(pool, fourInkJpeg);
  const bytes = letterheadPdf([{ text: 'Musterfirma' }, { text: 'Folgeseite' }]);
  const letterhead = await pool.openUpload({ kind: 'letterhead', bytes, account: 'tests' });
  const [first, following] = letterhead.ok ? letterhead.pictures : [];
  if (!first || !following) throw new Error('the letterhead was not prepared');
  const logo = (picture: Picture, align: 'left' | 'center' | 'right') => ({
    picture: referenceOf(picture),
    widthTenthMm: 500,
    align,
    alternative: 'Zeichen der Firma',
  });
  return [
    { name: 'default', layout: defaultLayout, pictures: [] },
    {
      name: 'form A with logo',
      layout: { ...defaultLayout, windowForm: 'A', logo: logo(png, 'left') },
      pictures: [png],
    },
    {
      name: 'logo of print',
      layout: { ...defaultLayout, logo: logo(print, 'right'), carriedSums: false, pageCount: 'several-pages' },
      pictures: [print],
    },
    {
      name: 'letterhead',
      layout: {
        ...defaultLayout,
        font: 'inter',
        letterhead: { first: referenceOf(first), following: referenceOf(following) },
        footer: [],
      },
      pictures: [first, following],
    },
    {
      name: 'sparse',
      layout: {
        ...defaultLayout,
        font: 'source-serif-4',
        hiddenColumns: ['position', 'unitPrice', 'taxRate'],
        hiddenInformation: ['customerNumber', 'contact', 'phone', 'email'],
        footer: ['bank', 'register'],
        giroCode: false,
        foldMarks: false,
        pageCount: 'never',
        colors: { accent: '#7a1f1f', text: '#000000' },
        fontSizeTenthPt: 110,
        margins: { leftTenthMm: 300, rightTenthMm: 150, topTenthMm: 400, bottomTenthMm: 150 },
      },
      pictures: [],
    },
    ...designCases(logo(png, 'center'), { first: referenceOf(first) }).map((one) => ({
      ...one,
      pictures: [png, first].filter(({ sha256 }) => JSON.stringify(one.layout).includes(sha256)),
    })),
  ];
}

/** The designs as they begin, and each where it has least room or gives way to what people bring. */
function designCases(logo: Logo, letterhead: Letterhead): Omit<LayoutCase, 'pictures'>[] {
  const { classic, column, band } = startingLayouts;
  const wide = { ...column.margins, leftTenthMm: 300, rightTenthMm: 300 };
  return [
    { name: 'classic', layout: classic },
    { name: 'classic in form A with logo', layout: { ...classic, windowForm: 'A', logo } },
    { name: 'column', layout: column },
    { name: 'column, wide margins', layout: { ...column, margins: wide, fontSizeTenthPt: 110 } },
    { name: 'band', layout: { ...band, windowForm: 'A', hiddenColumns: ['position'] } },
    { name: 'band with letterhead', layout: { ...band, letterhead, footer: [] } },
  ];
}

async function prepared(pool: PdfPool, bytes: Uint8Array): Promise<Picture> {
  const answer = await pool.openUpload({ kind: 'picture', bytes, account: 'tests' });
  const [picture] = answer.ok ? answer.pictures : [];
  if (!picture) throw new Error('the picture was not prepared');
  return picture;
}

function referenceOf({ sha256, format }: Picture): Omit<Picture, 'bytes'> {
  return { sha256, format };
}
