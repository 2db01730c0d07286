import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm } from '#app/forms/reading/read-form.server.ts';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { shareLine } from '#app/invoicing/invoice/deposit-line.ts';
import { shareFields } from '#app/invoicing/invoice/fields.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import { billingDraft } from '#app/invoicing/offer/billing-drafts.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { PriceMode } from '#app/invoicing/tax/totals.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findOrigin } from '#app/pocketbase/links/queries.ts';
import { listBills } from '#app/pocketbase/offers/bills.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import type { CustomerRecord } from '#app/pocketbase/records.ts';
import { toLineValues } from '../editor/load-form.server.ts';
import { addRows, lastTax } from './typed-rows.ts';
import { offerRestText } from '#app/routes/findings/offer-rest.ts';
import type { DraftTarget } from '#app/workflows/save-draft.ts';

/** A form whose rows are to be completed. */
export interface SentRows {
  form: FormData;
  context: Context;
  target: DraftTarget;
}

interface SharedRows extends SentRows {
  priceMode: PriceMode;
  /** that is typed; null: none */
  customer: () => Promise<CustomerRecord | null>;
}

/** `problems`: by the names of fields; what is wrong stays where it was typed */
interface AskedRows {
  entries: readonly FieldEntry[];
  problems: Readonly<Record<string, string[]>>;
}

type Share = { ok: true; rows: LineValues[] } | { ok: false; problems: AskedRows['problems'] };

const refuse = (name: keyof typeof shareFields, problem: string): Share => ({
  ok: false,
  problems: { [name]: [problem] },
});

/** Per cent of an order, typed into a deposit, become its lines. */
export async function expandShare(entries: readonly FieldEntry[], sent: SharedRows): Promise<AskedRows> {
  const isTyped = shareNames.some((name) => textOf(sent.form, name).trim() !== '');
  if (!isTyped && textOf(sent.form, 'then') !== 'share') return { entries, problems: {} };
  const share = await readShare(sent, lastTax(entries));
  if (!share.ok) return { entries, problems: share.problems };
  const others = entries.filter(({ name }) => !shareNames.some((each) => each === name));
  return { entries: addRows(others, share.rows), problems: {} };
}

const shareNames = fieldNames(shareFields);

/** Of a sum that is typed too, else of the offer that the draft bills. */
async function readShare({ form, context, target, priceMode, customer }: SharedRows, tax: TaxChoice): Promise<Share> {
  const read = parseForm(form, z.object(schemaOf(shareFields)));
  if (read.status !== 'success') return { ok: false, problems: faultsOf(read.error) };
  const { sharePercent: percentBp, orderSum: orderCents } = read.value;
  if (percentBp === 0) return refuse('sharePercent', 'Wie viel Prozent des Auftrags sind es?');
  if (textOf(form, 'documentKind') !== 'deposit') return refuse('sharePercent', onlyDeposits);
  const backend = userBackend(context);
  if (orderCents === 0) return shareOfOffer(backend, { percentBp, priceMode, id: 'id' in target ? target.id : '' });
  const language = (await customer())?.language ?? 'de';
  const line = shareLine({ percentBp, orderCents, priceMode, language });
  return { ok: true, rows: toLineValues([line]).map((row) => ({ ...row, tax })) };
}

const onlyDeposits =
  'Ein Anteil am Auftrag gehört zu einer Abschlagsrechnung. Wählen Sie diese Art, oder leeren Sie das Feld.';

function faultsOf(errors: Readonly<Record<string, string[] | null>> | null): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors ?? {}).flatMap(([name, found]) => (found ? [[name, found]] : [])));
}

interface OfferShare {
  percentBp: number;
  priceMode: PriceMode;
  /** of the draft; '' for a new one */
  id: string;
}

/** As from the offer's own page: at each rate, and no more than is left. */
async function shareOfOffer(backend: Backend, { percentBp, priceMode, id }: OfferShare): Promise<Share> {
  const origin = id === '' ? null : await findOrigin(backend, id);
  const last = origin === null ? undefined : (await findOffer(backend, origin.id))?.sent[0];
  if (origin === null || last === undefined) return refuse('orderSum', 'Bitte geben Sie die Auftragssumme an.');
  if (last.snapshot.priceMode !== priceMode)
    return refuse(
      'orderSum',
      'Das Angebot rechnet seine Preise anders als diese Rechnung. Bitte geben Sie die Auftragssumme an.',
    );
  const { bills } = await listBills(backend, origin.id);
  const offer = { draft: last.draft, snapshot: last.snapshot, bills };
  const billing = billingDraft(offer, { way: 'deposit', percentBp, amountCents: 0 });
  if (billing.ok) return { ok: true, rows: toLineValues(billing.draft.lines) };
  return refuse(
    'sharePercent',
    `Das ist mehr, als vom Angebot noch abzurechnen ist: ${offerRestText(last.snapshot, bills)}.`,
  );
}
