import { todayOf } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { entriesOf, textOf } from '#app/http/form/form-entries.ts';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { emptyForm, emptyValues } from '#app/invoicing/fields.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { leftAsText } from '#app/invoicing/product/fill-line.ts';
import type { FilledDocument } from '#app/invoicing/product/fill-line.ts';
import { isTaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { listRemembered } from '#app/pocketbase/invoices/queries.ts';
import { meantProducts, productsOfLines, productTextsMax } from '#app/pocketbase/products/calls.ts';
import type { CompanyRecord, CustomerRecord } from '#app/pocketbase/records.ts';
import { createProduct } from '#app/pocketbase/products/queries.ts';
import { chooseCustomer } from '#app/workflows/choose-customer.ts';
import { withoutSpareRows } from '#app/forms/fields/spare-rows.ts';
import { onlyCreateKey } from '#app/forms/record/create-key.server.ts';
import { parseUnitPrice } from '#app/values/money.ts';
import { isUnitCode } from '#app/values/units.ts';
import { fillProductRows, filledRow, inexactPrice, namesProduct, typedRowsOf, withRow } from './typed-products.ts';
import type { FilledRows } from './typed-products.ts';
import { expandQuickRows, supplyIn } from '../rows/typed-rows.ts';
import { expandShare } from '../rows/deposit-share.server.ts';
import type { SentRows } from '../rows/deposit-share.server.ts';
import { insertTextBlock } from '../texts/text-blocks.server.ts';

export interface FilledForm extends Omit<FilledRows, 'entries'> {
  form: FormData;
  /** what is not understood of what makes rows, by the names of its fields: it stays where it was typed */
  wrong: Record<string, string[]>;
  /** prices of earlier lines stand in it */
  remembered: boolean;
}

/** The form as it was sent, with its quick rows as lines, and products where lines name them. */
export async function fillForm(post: SentRows): Promise<FilledForm> {
  const { form, context } = post;
  const today = todayOf(context);
  const backend = userBackend(context);
  const priceMode = textOf(form, 'priceMode') === 'gross' ? 'gross' : 'net';
  const sent = withoutSpareRows(entriesOf(form));
  const around = surroundingsOf(backend, form, { priceMode, day: supplyIn(sent, today) });
  const { entries, problem, remembered } = await expandQuickRows(sent, {
    today,
    remember: async (descriptions) => {
      if (descriptions.length === 0) return [];
      const lines = await listRemembered(backend, { descriptions, priceMode });
      // What is a product is filled from that.
      const texts = descriptions.slice(0, productTextsMax);
      const meant = await around.find(texts.map((text) => ({ text, words: true })));
      return lines.filter(({ description }) => !namesProduct(description, meant));
    },
  });
  const chosen = await takeChoice(backend, entries, { then: textOf(form, 'then'), form, document: around.document });
  const rows = await fillProductRows(chosen.entries, around);
  const inserted = await insertChosen(backend, rows.entries, { ...around, form });
  const expanded = await expandShare(inserted.entries, { ...post, priceMode, customer: around.customer });
  const filled = new FormData();
  for (const { name, value } of expanded.entries) filled.append(name, value);
  const wrong = { ...expanded.problems, ...(problem !== null && { quick: [problem] }) };
  return { ...rows, told: { ...chosen.told, ...rows.told, ...inserted.told }, form: filled, wrong, remembered };
}

function surroundingsOf(backend: Backend, form: FormData, typed: Pick<FilledDocument, 'priceMode' | 'day'>) {
  const findTyped = once(async () => {
    const chosen = await chooseCustomer(backend, textOf(form, 'customer').trim());
    return chosen.ok && chosen.value.id !== '' ? findCustomer(backend, chosen.value.id) : null;
  });
  const findOwn = once(async () => (await findCompany(backend)).company);
  return {
    customer: findTyped,
    company: findOwn,
    find: async (texts: Parameters<Parameters<typeof fillProductRows>[1]['find']>[0]) =>
      ask(backend, meantProducts, { texts: JSON.stringify(texts), customer: (await findTyped())?.id ?? '' }),
    document: once(async (): Promise<FilledDocument> => {
      const [company, customer] = await Promise.all([findOwn(), findTyped()]);
      return { ...typed, language: customer?.language ?? 'de', smallBusiness: company.smallBusiness };
    }),
  };
}

interface ChosenText {
  form: FormData;
  company: () => Promise<CompanyRecord>;
  customer: () => Promise<CustomerRecord | null>;
}

/** With the text block that its button inserts. */
async function insertChosen(
  backend: Backend,
  entries: readonly FieldEntry[],
  { form, company: own, customer }: ChosenText,
) {
  if (textOf(form, 'then') !== 'textBlock') return { entries: [...entries], told: {} };
  const [company, named] = await Promise.all([own(), customer()]);
  const sender = company.contactName || company.name;
  const values = named && { Kunde: named.name, Ansprechpartner: named.contactName || named.name, Absender: sender };
  return insertTextBlock(backend, entries, { id: textOf(form, 'textBlock'), values, sender });
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}

/** The buttons beside a line: a product by its id, or that its words are text, become a new product, or come back. */
const productButton = /^product-(\d{1,3})-(text|new|undo|[a-z0-9]{15})$/;

interface Chosen {
  then: string;
  form: FormData;
  document: () => Promise<FilledDocument>;
}

async function takeChoice(
  backend: Backend,
  entries: readonly FieldEntry[],
  { then, form, document }: Chosen,
): Promise<Pick<FilledRows, 'entries' | 'told'>> {
  const [, place = '', what = ''] = productButton.exec(then) ?? [];
  const index = Number(place);
  const row = typedRowsOf(entries).get(index);
  if (place === '' || row === undefined) return { entries: [...entries], told: {} };
  const taking = (values: typeof row) => ({ entries: withRow(entries, index, values), told: {} });
  if (what === 'text') return taking({ product: leftAsText });
  if (what === 'undo') {
    const { quantity: _, entry: __, ...others } = emptyForm(lineFields);
    return taking({ ...others, description: textOf(form, 'typedText'), product: leftAsText });
  }
  if (what === 'new') return taking({ product: await makeProduct(backend, row, form) });
  const [product] = await ask(backend, productsOfLines, { ids: JSON.stringify([what]), customer: '' });
  if (product === undefined) return taking({});
  const values = filledRow(row, product, await document());
  const isInexact = values.unitPrice === '' && product.unitPrice !== '';
  return {
    entries: withRow(entries, index, values),
    told: isInexact ? { [`lines[${index}].unitPrice`]: inexactPrice(product) } : {},
  };
}

/** The line as a product: sent twice, it makes one. */
async function makeProduct(
  backend: Backend,
  { description = '', unitCode = '', unitPrice = '', tax = '' }: Partial<Record<string, string>>,
  form: FormData,
): Promise<string> {
  const [name = '', ...more] = description.trim().split(/\r?\n/);
  if (name === '') return leftAsText;
  const price = parseUnitPrice(unitPrice);
  const fields = {
    ...emptyValues(productFields),
    name: name.slice(0, productFields.name.lengthMax),
    description: more.join('\n').slice(0, productFields.description.lengthMax),
    ...(isUnitCode(unitCode) && { unitCode }),
    unitPrice: price.ok ? price.value : '',
    priceMode: textOf(form, 'priceMode') === 'gross' ? ('gross' as const) : ('net' as const),
    ...(isTaxChoice(tax) && { tax }),
  };
  const createKey = onlyCreateKey('product', textOf(form, 'editToken'), description);
  const made = await createProduct(backend, { createKey, fields });
  return made.ok ? made.value.id : leftAsText;
}
