import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import type { Route } from './+types/collective.ts';
import type { OpenInvoice } from '#app/pocketbase/payments/queries.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titledAs } from '../titles.ts';
import { BankEntryField } from './bank/bank-entry-field.tsx';
import { ChoosePayer } from './choose-payer.tsx';
import { CollectiveForm } from './collective-form.tsx';
import type { CollectiveValues } from './collective-form.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { answerCollective } from './book-collective.server.ts';
import { loadCollective } from './collective.server.ts';

export const meta = titledAs('newPayment');

// Whoever comes back here is led to the payment that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadCollective;
export const action = answerCollective;

export default function CollectivePayment({ loaderData, actionData }: Route.ComponentProps) {
  const { payer, owing, entryId } = loaderData;
  return payer === null ? (
    <ChoosePayer owing={owing} entryId={entryId} />
  ) : (
    <Collective payer={payer} entryId={entryId} lastResult={actionData?.lastResult ?? null} />
  );
}

type Payer = NonNullable<Route.ComponentProps['loaderData']['payer']>;

interface CollectiveProps {
  payer: Payer;
  entryId: string;
  lastResult: SubmissionResult<string[]> | null;
}

function Collective({ payer, entryId, lastResult }: CollectiveProps) {
  const { name, invoices, creditCents, createKey, values } = payer;
  const [form, fields] = useForm<CollectiveValues>({ id: 'payment', defaultValue: values, lastResult });
  const path = [{ href: paths.payments, text: 'Zahlungen' }];
  const filled = lastResult !== null && lastResult.error === undefined;
  return (
    <>
      <PageHead title={places.newPayment.title} path={path} lead={name} />
      <NothingOpen invoices={invoices} />
      <CollectiveForm form={form} fields={fields} invoices={invoices} creditCents={creditCents} filled={filled}>
        <CreateKeyField lastResult={lastResult} createKey={createKey} />
        <BankEntryField lastResult={lastResult} entry={entryId} />
      </CollectiveForm>
    </>
  );
}

function NothingOpen({ invoices }: { invoices: readonly OpenInvoice[] }) {
  if (invoices.length > 0) return null;
  return (
    <Note title="Nichts offen">
      <p>Keine Rechnung dieses Kunden wartet mehr auf Geld. Was jetzt kommt, wird sein Guthaben.</p>
    </Note>
  );
}
