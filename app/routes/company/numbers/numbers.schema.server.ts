import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { optionalLine, requiredLine } from '#app/forms/reading/fields.server.ts';
import { patternFields } from '#app/invoicing/company/fields.ts';
import type { Field } from '#app/invoicing/fields.ts';
import { refusePattern } from '#app/invoicing/invoice/numbering.ts';
import type { PatternRefusal } from '#app/invoicing/invoice/numbering.ts';

const patternWords: Record<PatternRefusal, string> = {
  'unknown-placeholder': 'Erlaubt sind {YYYY}, {YY}, {MM} und {NNNN}.',
  'no-sequence': 'Es fehlt die laufende Nummer, zum Beispiel {NNNN}.',
  'several-sequences': 'Die laufende Nummer darf nur einmal vorkommen.',
  'month-without-year': 'Mit {MM} gehört auch {YYYY} oder {YY} dazu, sonst wiederholen sich Nummern.',
  'forbidden-character':
    'Außerhalb der Platzhalter sind nur Buchstaben ohne Umlaute, Ziffern und $ & % * + - / erlaubt.',
  'too-long': 'Das ist zu lang: Eine Nummer darf höchstens 36 Zeichen haben.',
};

const own = {
  pattern: ({ lengthMax = 0, missing }: Field) =>
    (missing === undefined ? optionalLine(lengthMax) : requiredLine(lengthMax, missing)).superRefine(
      (text, context) => {
        const refusal = text === '' ? null : refusePattern(text);
        if (refusal) context.addIssue({ code: 'custom', message: patternWords[refusal] });
      },
    ),
};

export const patternShape = schemaOf(patternFields, { own });
