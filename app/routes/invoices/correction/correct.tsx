import { useForm } from '@conform-to/react';
import { href } from 'react-router';
import type { Route } from './+types/correct.ts';
import { titled } from '#app/routes/titles.ts';
import { CorrectionForm } from './correction-form.tsx';
import type { CorrectionValues } from './correction-form.tsx';
import { WholeOnly } from './whole-only.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { loadCorrection, answerCorrection } from './correct.server.ts';

export const meta = titled('Rechnung korrigieren');

// Whoever comes back here is led to the document that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadCorrection;
export const action = answerCorrection;

export default function CorrectInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const lastResult = actionData?.lastResult ?? null;
  const [form, fields] = useForm<CorrectionValues>({
    id: 'correction',
    ...(loaderData && { defaultValue: loaderData.values }),
    lastResult,
  });
  const path = href('/invoice/rechnungen/:invoiceId', params);
  if (loaderData === null) return <WholeOnly invoiceId={params.invoiceId} />;
  return (
    <CorrectionForm
      form={form}
      fields={fields}
      loaded={loaderData}
      checked={actionData?.checked ?? null}
      filled={lastResult !== null && lastResult.error === undefined && actionData?.checked === null}
      path={path}
    >
      <CreateKeyField lastResult={lastResult} createKey={loaderData.createKey} />
    </CorrectionForm>
  );
}
