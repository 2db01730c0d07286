import { describe, expect, it } from 'vitest';
import { defaultLayout } from './layout.ts';
import type { LayoutSettings } from './layout.ts';
import { parseLayout } from './parse-layout.ts';

const sha256 = '0f'.repeat(32);
const full: LayoutSettings = {
  design: 'band',
  windowForm: 'A',
  foldMarks: false,
  font: 'source-sans-3',
  fontSizeTenthPt: 105,
  colors: { accent: '#7a1f1f', text: '#000000' },
  margins: { leftTenthMm: 200, rightTenthMm: 100, topTenthMm: 450, bottomTenthMm: 400 },
  carriedSums: false,
  pageCount: 'never',
  giroCode: false,
  logo: { picture: { sha256, format: 'png' }, widthTenthMm: 400, align: 'right', alternative: 'Zeichen' },
  letterhead: { first: { sha256, format: 'svg' }, following: { sha256, format: 'svg' } },
  hiddenColumns: ['position'],
  hiddenInformation: ['phone', 'email'],
  footer: ['bank'],
  letterheadFooter: true,
  greetings: false,
  texts: [{ kind: 'offer', language: 'de', place: 'intro', text: 'Guten Tag {Ansprechpartner}, bis {Frist}.' }],
};

describe('parseLayout', () => {
  it('reads a whole layout as it stands, also out of JSON', () => {
    expect(parseLayout(JSON.parse(JSON.stringify(full)))).toEqual({ ok: true, layout: full });
  });

  it('gives absent settings their default and drops unknown ones', () => {
    expect(parseLayout({ windowForm: 'A', legacy: true })).toEqual({
      ok: true,
      layout: { ...defaultLayout, windowForm: 'A' },
    });
    expect(parseLayout({})).toEqual({ ok: true, layout: defaultLayout });
  });

  it.each([
    ['no object', null, '', 'malformed'],
    ['a list', [], '', 'malformed'],
    ['a design that there is not', { design: 'flowers' }, 'design', 'malformed'],
    ['another window', { windowForm: 'C' }, 'windowForm', 'malformed'],
    ['a number as text', { fontSizeTenthPt: '100' }, 'fontSizeTenthPt', 'malformed'],
    ['a font too small', { fontSizeTenthPt: 89 }, 'fontSizeTenthPt', 'out-of-range'],
    ['half a tenth', { fontSizeTenthPt: 100.5 }, 'fontSizeTenthPt', 'out-of-range'],
    ['a font that is not shipped', { font: 'comic' }, 'font', 'malformed'],
    ['a name for a colour', { colors: { accent: 'red', text: '#000000' } }, 'colors.accent', 'color'],
    ['a pale colour', { colors: { accent: '#000000', text: '#999999' } }, 'colors.text', 'contrast'],
    ['a missing colour', { colors: { accent: '#000000' } }, 'colors.text', 'color'],
    ['a margin too wide', { margins: { ...full.margins, leftTenthMm: 301 } }, 'margins.leftTenthMm', 'out-of-range'],
    ['no margins', { margins: 250 }, 'margins', 'malformed'],
    ['a column that must stay', { hiddenColumns: ['amount'] }, 'hiddenColumns.0', 'malformed'],
    ['a column twice', { hiddenColumns: ['position', 'position'] }, 'hiddenColumns.1', 'twice'],
    ['a list that is none', { footer: 'bank' }, 'footer', 'malformed'],
    ['a logo too wide', { logo: { ...full.logo, widthTenthMm: 1651 } }, 'logo.widthTenthMm', 'out-of-range'],
    ['a logo without words', { logo: { ...full.logo, alternative: ' ' } }, 'logo.alternative', 'out-of-range'],
    [
      'a path for a hash',
      { logo: { ...full.logo, picture: { sha256: '../x', format: 'png' } } },
      'logo.picture.sha256',
      'malformed',
    ],
    ['a letterhead without first page', { letterhead: {} }, 'letterhead.first', 'malformed'],
    [
      'a placeholder that nothing fills',
      { texts: [{ kind: 'timesheet', language: 'de', place: 'intro', text: '{Betrag}' }] },
      'texts.0.text',
      'unknown-placeholder',
    ],
    ['two texts for one place', { texts: [...full.texts, ...full.texts] }, 'texts.1', 'twice'],
    [
      'a text too long',
      { texts: [{ kind: 'invoice', language: 'en', place: 'closing', text: 'x'.repeat(4001) }] },
      'texts.0.text',
      'out-of-range',
    ],
  ])('refuses %s at its field', (_, value, field, reason) => {
    expect(parseLayout(value)).toEqual({ ok: false, refusals: [{ field, reason }] });
  });

  it('names all faults at once', () => {
    const parsed = parseLayout({ windowForm: 1, giroCode: 'on', margins: { ...full.margins, topTenthMm: -1 } });
    expect(parsed.ok ? [] : parsed.refusals.map(({ field }) => field)).toEqual([
      'windowForm',
      'margins.topTenthMm',
      'giroCode',
    ]);
  });
});
