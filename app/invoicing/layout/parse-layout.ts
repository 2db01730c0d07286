import type { Language } from '#app/values/decimal.ts';
import {
  accepting,
  flag,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  readWhole,
  withDefaults,
} from '#app/values/readers.ts';
import type { Reader, ReadReason, ReadRefusal } from '#app/values/readers.ts';
import { documentKinds } from '../documents/document-model.ts';
import {
  contrastLeast,
  contrastOnWhite,
  defaultLayout,
  designs,
  fontFamilies,
  isColor,
  layoutLimits,
  unknownPlaceholders,
  pictureFormats,
} from './layout.ts';
import type { FooterColumnId, HideableColumn, HideableInformation, LayoutSettings, LayoutText } from './layout.ts';

/** What is wrong with a layout, at its field: "colors.accent", "margins.leftTenthMm", "texts.2.text". */
export type LayoutRefusal = ReadRefusal<LayoutRefusalReason>;

export type LayoutRefusalReason = ReadReason | 'color' | 'contrast' | 'unknown-placeholder';

export type ParsedLayout = { ok: true; layout: LayoutSettings } | { ok: false; refusals: LayoutRefusal[] };

/**
 * Reads a layout from JSON that was stored or typed. A setting that is absent has its default, so that layouts of every
 * older version stay readable; settings of other names are dropped.
 */
export function parseLayout(value: unknown): ParsedLayout {
  const read = readWhole(layoutSettings, value);
  return read.ok ? { ok: true, layout: read.value } : read;
}

type LayoutReader<Value> = Reader<Value, LayoutRefusalReason>;

function words([least, most]: readonly [number, number]): Reader<string> {
  return (value, field, refuse) => {
    const length = typeof value === 'string' ? value.trim().length : 0;
    if (typeof value === 'string' && length >= least && length <= most) return value;
    refuse(field, typeof value === 'string' ? 'out-of-range' : 'malformed');
    return undefined;
  };
}

const color: LayoutReader<string> = (value, field, refuse) => {
  if (typeof value !== 'string' || !isColor(value)) refuse(field, 'color');
  else if (contrastOnWhite(value) < contrastLeast) refuse(field, 'contrast');
  else return value.toLowerCase();
  return undefined;
};

function choicesOf<Choice extends string>(...choices: Choice[]): Reader<Choice[]> {
  return listOf(oneOf(...choices), (choice) => choice);
}

const picture = object<NonNullable<LayoutSettings['logo']>['picture']>({
  sha256: accepting((value): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)),
  format: oneOf(...pictureFormats),
});

const layoutText: LayoutReader<LayoutText> = (value, field, refuse) => {
  const text = object<LayoutText>({
    kind: oneOf(...documentKinds),
    language: oneOf<Language>('de', 'en'),
    place: oneOf('intro', 'closing'),
    text: words(layoutLimits.textLength),
  })(value, field, refuse);
  if (text?.text && unknownPlaceholders(text.text, text.kind).length > 0)
    refuse(`${field}.text`, 'unknown-placeholder');
  return text;
};

const settings = object<LayoutSettings, LayoutRefusalReason>({
  design: oneOf(...designs),
  windowForm: oneOf('A', 'B'),
  foldMarks: flag,
  font: oneOf(...fontFamilies),
  fontSizeTenthPt: integer(layoutLimits.fontSizeTenthPt),
  colors: object({ accent: color, text: color }),
  margins: object({
    leftTenthMm: integer(layoutLimits.leftTenthMm),
    rightTenthMm: integer(layoutLimits.rightTenthMm),
    topTenthMm: integer(layoutLimits.topTenthMm),
    bottomTenthMm: integer(layoutLimits.bottomTenthMm),
  }),
  carriedSums: flag,
  pageCount: oneOf('always', 'several-pages', 'never'),
  giroCode: flag,
  logo: optional(
    object({
      picture,
      widthTenthMm: integer(layoutLimits.logoWidthTenthMm),
      align: oneOf('left', 'center', 'right'),
      alternative: words(layoutLimits.alternativeLength),
    }),
  ),
  letterhead: optional(object({ first: picture, following: optional(picture) })),
  hiddenColumns: choicesOf<HideableColumn>('position', 'unitPrice', 'taxRate'),
  hiddenInformation: choicesOf<HideableInformation>('customerNumber', 'contact', 'phone', 'email'),
  footer: choicesOf<FooterColumnId>('address', 'contact', 'bank', 'register'),
  letterheadFooter: flag,
  greetings: flag,
  texts: listOf(layoutText, ({ kind, language, place }) => `${kind} ${language} ${place}`),
});

/** A setting that is absent has its default. */
export const layoutSettings: LayoutReader<LayoutSettings> = withDefaults(settings, defaultLayout);
