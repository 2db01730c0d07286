import { href } from 'react-router';
import type { Route } from './+types/otherway.ts';
import { userBackend } from '../../../http/session.ts';
import { noteOtherway } from '../../../pocketbase/outbox/queries.ts';
import { paths } from '../../../ui/base/paths.ts';
import { findIssued } from '../../shared/frozen/find-issued.server.ts';
import { NoteOtherway } from '../../shared/mails/note-otherway.tsx';
import { loadOtherway, takeOtherway } from '../../shared/mails/otherway.server.ts';
import { titled } from '../../shared/titles.ts';

export const meta = titled('Auf anderem Weg versandt');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { number, issueDate } = await findIssued(userBackend(context), params.invoiceId);
  return { number, otherway: loadOtherway(context, issueDate) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return takeOtherway({ request, context }, async () => {
    const { id, issueDate } = await findIssued(userBackend(context), params.invoiceId);
    return {
      issueDate,
      note: (backend, noted) => noteOtherway(backend, id, noted),
      shown: href('/invoice/rechnungen/:invoiceId', { invoiceId: id }),
    };
  });
}

export default function InvoiceOtherway({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, otherway } = loaderData;
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <NoteOtherway
      otherway={otherway}
      lastResult={actionData?.lastResult}
      path={[
        { href: paths.invoices, text: 'Rechnungen' },
        { href: shown, text: number },
      ]}
      back={shown}
    />
  );
}
