import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appearanceFields, companyFields, jumpFields, termsFields } from '#app/invoicing/company/fields.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { invoiceFields, lineFields } from '#app/invoicing/invoice/fields.ts';
import { patternShape } from './company/numbers/numbers.schema.server.ts';
import { layoutSchema } from './layouts/layout-form.schema.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';

const tables: Record<string, FieldTable> = {
  companyFields,
  termsFields,
  appearanceFields,
  jumpFields,
  customerFields,
  invoiceFields,
  lineFields,
};

const hostile = [
  undefined,
  '',
  ' ',
  '-3',
  '1,5',
  'abc',
  '1e9',
  'NaN',
  'null',
  '[object Object]',
  '__proto__',
  '0341 1234567',
  '99999999999999999999',
  '31.02.2026',
  'DE12',
  '\u0000',
  '\ud800',
  '<script>',
  'x'.repeat(5_000),
  'x'.repeat(200_000),
  'a\nb\tc',
  7,
  null,
  ['a'],
  {},
] as const;

/** A German sentence: words of ours only, nothing of a library. */
const sentence = /^(?:Bitte|Das|Der|Die|Dieser?|Diese[smn]?|Eine?|Erlaubt|Außerhalb|Es|Hier|Mit|Nach|Wählen)\b.*[.?]$/;
const libraryWords =
  /\b(?:invalid|expected|received|input|required|too (?:big|small)|string|number|undefined|option)\b/i;

const shapes: [
  string,
  Record<string, { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }>,
][] = [
  ...Object.entries(tables).map(([name, table]): [string, ReturnType<typeof schemaOf>] => [
    name,
    schemaOf(table, { today: '2026-11-21' }),
  ]),
  ['patternFields', patternShape],
  ['layoutFields', layoutSchema.shape],
];

describe.each(shapes)('%s', (_name, schemas) => {
  it.each(Object.keys(schemas))('%s says what is wrong in German, whatever is typed', (field) => {
    const said = hostile.flatMap((value) => schemas[field]?.safeParse(value).error?.issues ?? []);
    for (const { message } of said) {
      expect(message).toMatch(sentence);
      expect(message).not.toMatch(libraryWords);
    }
  });
});

it('says of days how many there may be', () => {
  const { paymentDays } = schemaOf(customerFields);
  for (const typed of ['-3', '1,5', 'abc', '366'])
    expect(paymentDays.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Bitte 0 bis 365 Tage.']);
});

describe('one word says one thing', () => {
  const app = join(import.meta.dirname, '..');
  const files = globSync('{routes,http,forms,ui}/**/*.{ts,tsx}', { cwd: app }).filter(
    (file) => !file.includes('.test.'),
  );
  const lines = files.flatMap((file) =>
    readFileSync(join(app, file), 'utf8')
      .split('\n')
      .map((line) => ({ file, line })),
  );

  it('vermerken: that a document was sent another way', () => {
    const others = lines.filter(
      ({ file, line }) => /vermerk/i.test(line) && !/Versand|sent-otherwise|plan-note|several-tasks/.test(line + file),
    );
    expect(others.map(({ file }) => file)).toEqual(['routes/invoices/state-entries.tsx']);
  });

  it('merken: of nobody but a reader', () => {
    expect(lines.filter(({ line }) => />\s*(?:Als \S+ )?[Mm]erken\s*</.test(line))).toEqual([]);
  });
});
