import type { Language } from '../../values/decimal.ts';
import { documentKinds } from '../documents/document-model.ts';
import {
  contrastLeast,
  contrastOnWhite,
  defaultLayout,
  fontFamilies,
  isColor,
  layoutLimits,
  unknownPlaceholders,
} from './layout.ts';
import type { FooterColumnId, HideableColumn, HideableInformation, LayoutSettings, LayoutText } from './layout.ts';

/** What is wrong with a layout, at its field: "colors.accent", "margins.leftTenthMm", "texts.2.text". */
export interface LayoutRefusal {
  field: string;
  reason: LayoutRefusalReason;
}

/** malformed: of another type, or none of the choices. twice: a choice or a text of the same place named again. */
export type LayoutRefusalReason = 'malformed' | 'out-of-range' | 'color' | 'contrast' | 'unknown-placeholder' | 'twice';

export type ParsedLayout = { ok: true; layout: LayoutSettings } | { ok: false; refusals: LayoutRefusal[] };

/**
 * Reads a layout from JSON that was stored or typed. A setting that is absent has its default, so that layouts of every
 * older version stay readable; settings of other names are dropped.
 */
export function parseLayout(value: unknown): ParsedLayout {
  const source = toRecord(value);
  if (source === null) return { ok: false, refusals: [{ field: '', reason: 'malformed' }] };
  const refusals: LayoutRefusal[] = [];
  const refuse: Refuse = (field, reason) => refusals.push({ field, reason });
  const layout = settings({ ...defaultLayout, ...source }, '', refuse);
  return layout === undefined || refusals.length > 0 ? { ok: false, refusals } : { ok: true, layout };
}

type Refuse = (field: string, reason: LayoutRefusalReason) => void;
/** Undefined: refused, and said so. */
type Reader<Value> = (value: unknown, field: string, refuse: Refuse) => Value | undefined;

function toRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function read<Value>(accepts: (value: unknown) => boolean): Reader<Value> {
  return (value, field, refuse) => {
    if (accepts(value)) return value as Value;
    refuse(field, 'malformed');
    return undefined;
  };
}

const flag = read<boolean>((value) => typeof value === 'boolean');

function oneOf<Choice extends string>(...choices: Choice[]): Reader<Choice> {
  return read((value) => choices.some((choice) => choice === value));
}

function integer([least, most]: readonly [number, number]): Reader<number> {
  return (value, field, refuse) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    refuse(field, typeof value === 'number' ? 'out-of-range' : 'malformed');
    return undefined;
  };
}

function words([least, most]: readonly [number, number]): Reader<string> {
  return (value, field, refuse) => {
    const length = typeof value === 'string' ? value.trim().length : undefined;
    if (length !== undefined && length >= least && length <= most) return value as string;
    refuse(field, length === undefined ? 'malformed' : 'out-of-range');
    return undefined;
  };
}

const color: Reader<string> = (value, field, refuse) => {
  if (typeof value !== 'string' || !isColor(value)) refuse(field, 'color');
  else if (contrastOnWhite(value) < contrastLeast) refuse(field, 'contrast');
  else return value.toLowerCase();
  return undefined;
};

function listOf<Item>(item: Reader<Item>, keyOf: (item: Item) => string): Reader<Item[]> {
  return (value, field, refuse) => {
    if (!Array.isArray(value)) return read<Item[]>(() => false)(value, field, refuse);
    const seen = new Set<string>();
    return value.flatMap((entry: unknown, index) => {
      const found = item(entry, `${field}.${index}`, refuse);
      if (found === undefined) return [];
      if (seen.has(keyOf(found))) refuse(`${field}.${index}`, 'twice');
      seen.add(keyOf(found));
      return [found];
    });
  };
}

function choicesOf<Choice extends string>(...choices: Choice[]): Reader<Choice[]> {
  return listOf(oneOf(...choices), (choice) => choice);
}

function optional<Value>(reader: Reader<Value>): Reader<Value> {
  return (value, field, refuse) => (value === undefined ? undefined : reader(value, field, refuse));
}

type Readers<Value> = { [Key in keyof Required<Value>]: Reader<Required<Value>[Key]> };

function object<Value>(readers: Readers<Value>): Reader<Value> {
  return (value, field, refuse) => {
    const source = toRecord(value);
    if (source === null) return read<Value>(() => false)(value, field, refuse);
    const entries = Object.entries<Reader<unknown>>(readers).flatMap(([key, reader]) => {
      const found = reader(source[key], field === '' ? key : `${field}.${key}`, refuse);
      return found === undefined ? [] : [[key, found]];
    });
    return Object.fromEntries(entries) as Value;
  };
}

const picture = object<NonNullable<LayoutSettings['logo']>['picture']>({
  sha256: read((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)),
  format: oneOf('png', 'jpeg', 'svg'),
});

const layoutText: Reader<LayoutText> = (value, field, refuse) => {
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

const settings = object<LayoutSettings>({
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
  texts: listOf(layoutText, ({ kind, language, place }) => `${kind} ${language} ${place}`),
});
