import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFamily } from '../invoicing/layout.ts';

interface ShippedFamily {
  /** name by which the template asks for it */
  name: string;
  files: string[];
}

const sourceSans = '@expo-google-fonts/source-sans-3';

/** Regular and semi-bold of each family; the template uses no other weight. */
const families: Record<FontFamily, ShippedFamily> = {
  'source-sans-3': {
    name: 'Source Sans 3',
    files: [
      `${sourceSans}/400Regular/SourceSans3_400Regular.ttf`,
      `${sourceSans}/600SemiBold/SourceSans3_600SemiBold.ttf`,
    ],
  },
};

/** Font names in the order in which a glyph is looked for. System fonts are never used. */
export function familyNames(font: FontFamily): string[] {
  return [families[font].name];
}

export function fontFiles(): string[] {
  const require = createRequire(import.meta.url);
  return Object.values(families).flatMap((family) => family.files.map((file) => require.resolve(file)));
}

export function readFonts(): Buffer[] {
  return fontFiles().map((file) => readFileSync(file));
}
