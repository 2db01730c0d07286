import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../values/canonical-json.ts';
import { freezeLayout } from './freeze-layout.ts';
import { defaultLayout } from './layout.ts';
import type { LayoutText } from './layout.ts';

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
