import { href } from 'react-router';
import type { Route } from './+types/mail.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { sendingFields } from '#app/invoicing/sending/fields.ts';
import { findMailOf } from '#app/pocketbase/outbox/queries.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { holdMail, repeatMail } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { paths } from '#app/ui/base/paths.ts';
import { findNumbered } from '#app/routes/documents/issued/find-issued.server.ts';
import { changeMail } from '#app/routes/mail/change-mail.server.ts';
import { reminderSettled, showMail, mailInProgressText, describeCopy } from '#app/routes/mail/mail-words.ts';
import { ShowMail } from '#app/routes/mail/show-mail.tsx';
import { tooManyForNow } from '#app/routes/mail/too-many-mails.ts';
import { titled } from '#app/routes/titles.ts';

export const meta = titled('E-Mail');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { invoiceId, mailId } = params;
  const backend = userBackend(context);
  const { number } = await findNumbered(backend, invoiceId);
  const mail = found(
    recordIdPattern.test(mailId) ? await findMailOf(backend, { invoice: invoiceId, mail: mailId }) : null,
  );
  const { subject, text, files } = mail;
  return {
    number,
    subject,
    text,
    files: mail.reminder === '' ? sendingFields.files.choices[files] : 'Mahnung (PDF)',
    mail: showMail(mail),
    copy: describeCopy(mail),
  };
}

const refusals = {
  'under-way': mailInProgressText,
  'too-many-mails': tooManyForNow,
  'not-open': reminderSettled,
};

export function action({ request, params, context }: Route.ActionArgs) {
  const { invoiceId: invoice, mailId: mail } = params;
  return changeMail(
    { request, context },
    {
      mail,
      hrefOf: (mailId) => href('/invoice/rechnungen/:invoiceId/versand/:mailId', { invoiceId: invoice, mailId }),
      hold: (backend) => ask(backend, holdMail, { id: invoice, mail }),
      repeat: (backend) => ask(backend, repeatMail, { id: invoice, mail }),
      refusals,
      held: 'document-mail-held',
    },
  );
}

export default function ShowInvoiceMail({ loaderData, actionData, params }: Route.ComponentProps) {
  const { invoiceId } = params;
  return (
    <ShowMail
      read={loaderData}
      refused={actionData?.refused}
      path={[
        { href: paths.invoices, text: 'Rechnungen' },
        { href: href('/invoice/rechnungen/:invoiceId', params), text: loaderData.number },
      ]}
      send={href('/invoice/rechnungen/:invoiceId/versand', { invoiceId })}
    />
  );
}
