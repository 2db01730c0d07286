import { describe, expect, it } from 'vitest';
import {
  contrastOnWhite,
  defaultLayout,
  fillPlaceholders,
  isColor,
  placeholdersOf,
  unknownPlaceholders,
  freezeLayout,
} from './layout.ts';
import { parseLayout } from './parse-layout.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import type { LayoutText } from './layout.ts';

describe('defaultLayout', () => {
  it('is a layout', () => {
    expect(parseLayout(defaultLayout)).toEqual({ ok: true, layout: defaultLayout });
  });
});

describe('contrastOnWhite', () => {
  // Ratios of WCAG 2: white and black by definition, #767676 as the lightest grey of 4.5 : 1.
  it.each([
    ['#ffffff', 1],
    ['#000000', 21],
    ['#767676', 4.54],
    ['#777777', 4.48],
    ['#ff0000', 4],
  ])('of %s is %d', (color, ratio) => {
    expect(contrastOnWhite(color)).toBeCloseTo(ratio, 2);
  });
});

describe('isColor', () => {
  it.each(['#0d4a66', '#ABCDEF'])('takes %s', (text) => expect(isColor(text)).toBe(true));
  it.each(['', 'red', '#fff', '#12345g', '#1234567', 'x#123456'])('refuses %j', (text) =>
    expect(isColor(text)).toBe(false),
  );
});

describe('placeholders', () => {
  it('are filled, and become nothing where there is no value', () => {
    expect(fillPlaceholders('{Nummer} an {Kunde}, {Betrag}!', { Nummer: 'RE-1', Kunde: '{Betrag}' })).toBe(
      'RE-1 an {Betrag}, !',
    );
  });

  it('depend on the kind of document', () => {
    expect(placeholdersOf('invoice')).toContain('Frist');
    expect(placeholdersOf('statement')).not.toContain('Frist');
    expect(unknownPlaceholders('{Nummer} {nummer} {Betrag} {x y}', 'timesheet')).toEqual([
      '{nummer}',
      '{Betrag}',
      '{x y}',
    ]);
  });
});

const texts: LayoutText[] = [
  { kind: 'invoice', language: 'de', place: 'intro', text: 'Guten Tag,' },
  { kind: 'invoice', language: 'de', place: 'closing', text: 'Danke.' },
  { kind: 'invoice', language: 'en', place: 'intro', text: 'Hello,' },
  { kind: 'offer', language: 'de', place: 'intro', text: 'Gern.' },
];

describe('freezeLayout', () => {
  it('keeps all settings and the texts of this document only', () => {
    const frozen = freezeLayout({ ...defaultLayout, texts }, { kind: 'invoice', language: 'de' });
    expect(frozen).toEqual({ ...defaultLayout, texts: texts.slice(0, 2) });
    expect(texts).toHaveLength(4);
  });

  it('fits into a snapshot: strings, integers and booleans only', () => {
    const logo = { sha256: 'a'.repeat(64), format: 'png' as const };
    const layout = {
      ...defaultLayout,
      logo: { picture: logo, widthTenthMm: 500, align: 'left' as const, alternative: 'Logo' },
    };
    const frozen = freezeLayout(layout, { kind: 'invoice', language: 'de' });
    expect(JSON.parse(canonicalJson(frozen as unknown as Parameters<typeof canonicalJson>[0]))).toEqual(frozen);
  });
});
