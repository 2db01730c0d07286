import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontFamilies, fontNames } from '#app/invoicing/layout/layout.ts';
import type { FontFamily } from '#app/invoicing/layout/layout.ts';

interface ShippedFamily {
  /** of the files in its package */
  stem: string;
  /** by how much its regular letters are at most wider than estimated (break-marks.ts) */
  widthScale: number;
}

const families: Record<FontFamily, ShippedFamily> = {
  'source-sans-3': { stem: 'SourceSans3', widthScale: 1 },
  'source-serif-4': { stem: 'SourceSerif4', widthScale: 1.15 },
  inter: { stem: 'Inter', widthScale: 1.25 },
};

/** Draws what another family lacks: its characters are those that documents may hold. */
export const fallbackFamily: FontFamily = 'source-sans-3';

/** Font names in the order in which a glyph is looked for. System fonts are never used. */
export function familyNames(font: FontFamily): string[] {
  return [...new Set([fontNames[font], fontNames[fallbackFamily]])];
}

export function widthScaleOf(font: FontFamily): number {
  return families[font].widthScale;
}

/** Regular and semi-bold; the template uses no other weight. */
export function filesOfFamily(font: FontFamily): string[] {
  const require = createRequire(import.meta.url);
  const { stem } = families[font];
  return ['400Regular', '600SemiBold'].map((weight) =>
    require.resolve(`@expo-google-fonts/${font}/${weight}/${stem}_${weight}.ttf`),
  );
}

export function readFonts(): Buffer[] {
  return fontFamilies.flatMap(filesOfFamily).map((file) => readFileSync(file));
}
