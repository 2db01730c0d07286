import type { Gap, GapCode } from '#app/invoicing/invoice/checks/gaps.ts';
import { positionOf } from '#app/invoicing/invoice/draft.ts';
import type { UnprintableCharacter, UnprintableField } from '#app/invoicing/invoice/unprintable.ts';
import { describeRatesOn } from '#app/invoicing/tax/tax.ts';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { actionAt, fieldHref, fieldLabel, formIn, nameIn } from './field-places.ts';
import type { FormPlaces, FoundEntry } from './field-places.ts';
import { gapWords } from './gap-words.ts';
import type { GapText } from './gap-words.ts';

/** `own`: what a kind of document says otherwise. */
export function gapEntry(gap: Gap, places: FormPlaces, own: Partial<Record<GapCode, GapText>> = {}): FoundEntry {
  const { title, text, rule, action } = own[gap.code] ?? gapWords[gap.code];
  return {
    level: 'error',
    title: title.replace('{n}', String(positionOf(places.rows, gap.line ?? 0))).replace('{number}', gap.number ?? ''),
    text: gap.day === undefined ? text : text.replace('{rates}', describeRatesOn(gap.day)),
    rule,
    term: gap.term || undefined,
    form: gap.form,
    line: gap.line === undefined ? undefined : positionOf(places.rows, gap.line),
    href: fieldHref(gap, places),
    action: action ?? actionAt(gap, places),
  };
}

export function unprintableEntry(unprintable: UnprintableField, places: FormPlaces): FoundEntry {
  const { form, characters } = unprintable;
  const name = nameIn(unprintable);
  const label = labelIn(formIn(form, places.table), name) ?? name;
  return {
    level: 'error',
    title: `Zeichen, die sich nicht drucken lassen: ${characters.map(describeCharacter).join(', ')}`,
    text: `${isOtherScript(characters) ? otherScript : ''}Bitte entfernen oder ersetzen Sie sie im Feld „${label}“.`,
    form,
    href: fieldHref(unprintable, places),
    action: `${fieldLabel(unprintable, places)} ändern`,
  };
}

/** A letter that no font of ours has: the name itself is written in it. */
function isOtherScript(characters: readonly UnprintableCharacter[]): boolean {
  return characters.some(({ character }) => /^\p{L}$/u.test(character));
}

const otherScript =
  'Belege werden lateinisch, griechisch oder kyrillisch gesetzt. Schreiben Sie Namen in lateinischen Buchstaben, wie sie in Pass oder Register daneben stehen; die eigene Schreibweise hat beim Kunden ein Feld. ';

function describeCharacter({ character, codePoint, invisible }: UnprintableCharacter): string {
  return invisible ? codePoint : `„${character}“ (${codePoint})`;
}
