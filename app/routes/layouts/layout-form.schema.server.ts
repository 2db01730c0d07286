import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { optionalText } from '#app/forms/reading/fields.server.ts';
import { big, parseDecimalInput } from '#app/values/decimal.ts';
import { contrastLeast, contrastOnWhite, isColor, placeholdersOf } from '#app/invoicing/layout/layout.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import type { Field } from '#app/invoicing/fields.ts';
import { footerNames, layoutFields } from '#app/invoicing/layout/fields.ts';
import { knowsOnly } from '#app/forms/reading/known-placeholders.ts';
import { writeTenths } from './layout-values.ts';

/** A length or size with at most one decimal place, as tenths of its unit. */
function tenths([least, most]: readonly [number, number], unit: 'mm' | 'pt') {
  const words = `Bitte ${writeTenths(least)} bis ${writeTenths(most)} ${unit}, mit höchstens einer Stelle nach dem Komma.`;
  return z.string({ error: words }).transform((text, context) => {
    const parsed = parseDecimalInput(text, { placesMax: 1, absoluteMax: '1000' });
    const value = parsed.ok ? big(parsed.value).times(10).toNumber() : -1;
    if (value >= least && value <= most) return value;
    context.addIssue({ code: 'custom', message: words });
    return z.NEVER;
  });
}

const color = z
  .string({ error: 'Bitte eine Farbe wie #0d4a66.' })
  .trim()
  .transform((text, context) => {
    const message = refuseColor(text);
    if (message === null) return text.toLowerCase();
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function refuseColor(text: string): string | null {
  if (!isColor(text)) return 'Bitte eine Farbe wie #0d4a66.';
  const contrast = contrastOnWhite(text);
  if (contrast >= contrastLeast) return null;
  return `Zu hell: Auf weißem Papier ist der Kontrast ${formatContrast(contrast)} : 1, nötig sind ${formatContrast(contrastLeast)} : 1.`;
}

/** 4.49 becomes "4,4": never better than it is. */
export function formatContrast(contrast: number): string {
  return writeTenths(Math.floor(contrast * 10));
}

function printable(text: string, context: z.RefinementCtx): void {
  const found = findUnprintable(text).map(({ character, codePoint, invisible }) =>
    invisible ? codePoint : `„${character}“ (${codePoint})`,
  );
  if (found.length > 0)
    context.addIssue({ code: 'custom', message: `Diese Zeichen lassen sich nicht drucken: ${found.join(', ')}.` });
}

const own = {
  color: () => color,
  millimetres: ({ range }: Field) => tenths(range ?? [0, 0], 'mm'),
  points: ({ range }: Field) => tenths(range ?? [0, 0], 'pt'),
  picture: () => z.string().default(''),
  template: ({ lengthMax = 0, document }: Field) => {
    const text = optionalText(lengthMax).superRefine(printable);
    return document === undefined ? text : text.superRefine(knowsOnly(placeholdersOf(document)));
  },
};

export const layoutSchema = z.object(schemaOf(layoutFields, { own })).superRefine((form, context) => {
  if (form.logo !== '' && form.logoAlternative === '')
    context.addIssue({
      code: 'custom',
      path: ['logoAlternative'],
      message: 'Bitte sagen Sie, was das Logo zeigt, zum Beispiel „Logo Brandis Gestaltung“.',
    });
  footerNames.forEach((name, index) => {
    const chosen = form[name];
    const before = footerNames.slice(0, index).some((other) => form[other] === chosen);
    if (chosen !== '' && before)
      context.addIssue({ code: 'custom', path: [name], message: 'Diese Spalte ist schon gewählt.' });
  });
});
