import type { FrozenContent } from './freeze-invoice.ts';

/** A text with a character that XML or the fonts cannot carry, and the form field it came from. */
export interface UnprintableField {
  form: 'company' | 'customer' | 'invoice';
  field: string;
  /** position of the line, from 0 */
  line?: number;
  characters: UnprintableCharacter[];
}

export interface UnprintableCharacter {
  character: string;
  /** "U+1F600" */
  codePoint: string;
  /** nothing to see on the screen either */
  invisible: boolean;
}

interface FrozenText {
  form: UnprintableField['form'];
  field: string;
  line?: number;
  text: string | undefined;
}

/** Texts that `findUnprintable` names characters in; nothing is replaced silently. */
export function findUnprintableFields(
  content: FrozenContent,
  findUnprintable: (text: string) => UnprintableCharacter[],
): UnprintableField[] {
  return frozenTexts(content).flatMap(({ text, ...place }) => {
    const characters = findUnprintable(text ?? '');
    return characters.length === 0 ? [] : [{ ...place, characters }];
  });
}

function frozenTexts({ seller, customer, ...content }: FrozenContent): FrozenText[] {
  const company = { ...seller, ...seller.address, contactName: seller.contact.name, name: seller.name };
  const buyer = { ...customer, ...customer.address, contactName: customer.contact.name, name: customer.name };
  return [
    ...pick('company', company, ['name', 'tradingName', 'street', 'addition', 'city', 'contactName', 'legalInformation', 'website']),
    ...pick('customer', buyer, ['name', 'nameAddition', 'street', 'addition', 'city', 'contactName']),
    ...pick('invoice', content, ['subject', 'introText', 'closingText', 'paymentTerms', 'buyerReference', 'orderReference']),
    ...content.lines.map((line, index) => ({
      form: 'invoice' as const,
      field: 'description',
      line: index,
      text: `${line.name}\n${line.description ?? ''}`,
    })),
  ];
}

function pick<K extends string>(form: FrozenText['form'], texts: Partial<Record<K, unknown>>, fields: readonly K[]): FrozenText[] {
  return fields.map((field) => {
    const text = texts[field];
    return { form, field, text: typeof text === 'string' ? text : undefined };
  });
}
