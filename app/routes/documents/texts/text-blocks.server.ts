import type { SelectOption } from '#app/forms/fields/field.tsx';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { fillPlaceholders, placeholdersBut } from '#app/invoicing/layout/layout.ts';
import { textBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import type { TextBlockValues } from '#app/invoicing/text-blocks/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { listTextBlocks } from '#app/pocketbase/text-blocks/calls.ts';
import { findTextBlock } from '#app/pocketbase/text-blocks/queries.ts';

/** What a document can insert, in the order of its texts. */
export async function listInsertable(backend: Backend): Promise<SelectOption[]> {
  const words: Readonly<Record<string, string>> = textBlockFields.purpose.choices;
  return (await ask(backend, listTextBlocks))
    .filter(({ archived }) => !archived)
    .map(({ id, name, purpose, language }) => ({
      value: id,
      label: language === 'en' ? `${name} (Englisch)` : name,
      group: words[purpose],
    }));
}

interface Inserting {
  id: string;
  /** what it may name; null: nobody is named yet */
  values: TextBlockValues | null;
  sender: string;
}

/** The entries with the text at the end of the field that it is for; `told`: why it is not there. */
export async function insertTextBlock(
  backend: Backend,
  entries: readonly FieldEntry[],
  { id, values, sender }: Inserting,
): Promise<{ entries: FieldEntry[]; told: Record<string, string> }> {
  const block = recordIdPattern.test(id) ? await findTextBlock(backend, id) : null;
  if (block === null) return { entries: [...entries], told: {} };
  if (values === null && placeholdersBut(block.text, ['Absender']).length > 0)
    return {
      entries: [...entries],
      told: { customer: `„${block.name}“ nennt den Kunden: Bitte wählen Sie ihn zuerst.` },
    };
  const text = fillPlaceholders(block.text, values ?? { Absender: sender });
  const termsField = entries.some(({ name }) => name === 'conditions') ? 'conditions' : 'paymentTerms';
  const field = { intro: 'introText', closing: 'closingText', terms: termsField }[block.purpose];
  const before = (entries.find(({ name }) => name === field)?.value ?? '').trimEnd();
  const others = entries.filter(({ name }) => name !== field);
  return { entries: [...others, { name: field, value: before === '' ? text : `${before}\n${text}` }], told: {} };
}
