import { data, href } from 'react-router';
import type { Route } from './+types/mail.ts';
import { appContext } from '../../../http/app-context.ts';
import { seeOther } from '../../../http/flash.ts';
import { found } from '../../../http/found.ts';
import { textOf } from '../../../http/form/form-entries.ts';
import { readForm } from '../../../http/form/read-form.server.ts';
import { userBackend } from '../../../http/session.ts';
import { deliveryFields } from '../../../invoicing/delivery/fields.ts';
import { findMailOf, holdMail, repeatMail } from '../../../pocketbase/outbox/queries.ts';
import { recordIdPattern } from '../../../pocketbase/records.ts';
import { paths } from '../../../ui/base/paths.ts';
import { findIssued } from '../../shared/frozen/find-issued.server.ts';
import { reminderSettled, showMail, underWay, wordCopy } from '../../shared/mails/mail-words.ts';
import { ShowMail } from '../../shared/mails/show-mail.tsx';
import { tooManyForNow } from '../../shared/mails/too-many-mails.ts';
import { titled } from '../../shared/titles.ts';

export const meta = titled('E-Mail');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { invoiceId, mailId } = params;
  const backend = userBackend(context);
  const { number } = await findIssued(backend, invoiceId);
  const mail = found(
    recordIdPattern.test(mailId) ? await findMailOf(backend, { invoice: invoiceId, mail: mailId }) : null,
  );
  const { subject, text, files } = mail;
  return {
    number,
    subject,
    text,
    files: mail.reminder === '' ? deliveryFields.files.choices[files] : 'Mahnung (PDF)',
    mail: showMail(mail),
    copy: wordCopy(mail),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { invoiceId, mailId } = params;
  const isHolding = textOf(await readForm(request), 'then') === 'hold';
  const backend = userBackend(context);
  const asked = { invoice: invoiceId, mail: mailId };
  const done = isHolding ? await holdMail(backend, asked) : await repeatMail(backend, asked);
  if (!done.ok) return data({ refused: refusals[done.refusal] }, { status: 409 });
  const here = href('/invoice/rechnungen/:invoiceId/versand/:mailId', params);
  if (isHolding) return seeOther(context, here, 'document-mail-held');
  await context.get(appContext).outbox.deliver(mailId);
  return seeOther(context, here, 'document-mailed');
}

const refusals = {
  'under-way': underWay,
  'too-many-mails': tooManyForNow,
  'not-open': reminderSettled,
};

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
