import { href } from 'react-router';
import type { Route } from './+types/sent-otherwise.ts';
import { userBackend } from '#app/http/session.ts';
import { paths } from '#app/ui/base/paths.ts';
import { findNumbered } from '#app/routes/documents/issued/find-issued.server.ts';
import { SentOtherwiseForm } from '#app/routes/mail/sent-otherwise-form.tsx';
import { loadSentOtherwise, saveSentOtherwise } from '#app/routes/mail/sent-otherwise.server.ts';
import { titled } from '#app/routes/titles.ts';
import { recordSentOtherwise } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export const meta = titled('Versand vermerken');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { number, issueDate } = await findNumbered(userBackend(context), params.invoiceId);
  return { number, sentOtherwise: loadSentOtherwise(context, issueDate) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return saveSentOtherwise({ request, context }, async () => {
    const { id, issueDate } = await findNumbered(userBackend(context), params.invoiceId);
    return {
      issueDate,
      note: (backend, noted) => ask(backend, recordSentOtherwise, { id, ...noted }),
      shown: href('/invoice/rechnungen/:invoiceId', { invoiceId: id }),
    };
  });
}

export default function InvoiceSentOtherwise({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, sentOtherwise } = loaderData;
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <SentOtherwiseForm
      sentOtherwise={sentOtherwise}
      lastResult={actionData?.lastResult}
      path={[
        { href: paths.invoices, text: 'Rechnungen' },
        { href: shown, text: number },
      ]}
      back={shown}
    />
  );
}
