import { href } from 'react-router';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import type { SentReminder } from '#app/invoicing/reminders/remindable.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { NextSteps } from '#app/ui/page/next-steps.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { showMailsOf } from './mail-words.ts';
import type { ShownMail } from './mail-words.ts';
import type { DocumentMailRow } from '#app/pocketbase/outbox/calls.ts';
import { withQuery } from '#app/values/page-query.ts';

interface ListedReminder extends SentReminder {
  mails: readonly ShownMail[];
}

/** Reminders of an invoice, each with its mails among those of the invoice. */
export function withMails(reminders: readonly SentReminder[], mails: readonly DocumentMailRow[]): ListedReminder[] {
  return reminders.map((reminder) => ({ ...reminder, mails: showMailsOf(mails, reminder.id) }));
}

interface ReminderPartProps {
  title: string;
  invoiceId: string;
  reminders: readonly ListedReminder[];
}

/** The reminders of an invoice, where there are some, each with its file and its way to the customer. */
export function ReminderPart({ title, ...rest }: ReminderPartProps) {
  if (rest.reminders.length === 0) return null;
  return (
    <Part id="reminders" title={title}>
      <ReminderList {...rest} />
    </Part>
  );
}

function ReminderList({ invoiceId, reminders }: Omit<ReminderPartProps, 'title'>) {
  const send = href('/invoice/rechnungen/:invoiceId/versand', { invoiceId });
  return (
    <NextSteps
      steps={reminders.map(({ id, level, date, until, totalCents, number, mails }) => ({
        title: reminderLevelNames[level],
        text: (
          <>
            {`Vom ${formatDate(date)}: ${formatEuro(totalCents)} bis zum ${formatDate(until)}. `}
            <a href={href('/invoice/mahnungen/:reminderId', { reminderId: id })}>{number} (PDF)</a>
            {mails.map((mail) => (
              <MailLine key={mail.id} mail={mail} invoiceId={invoiceId} />
            ))}
          </>
        ),
        action: (
          <LinkButton slim href={withQuery(send, { reminder: id })}>
            Per E-Mail<span className="unseen">{` senden: ${number}`}</span>
          </LinkButton>
        ),
      }))}
    />
  );
}

function MailLine({ mail: { id, recipient, state, told }, invoiceId }: { mail: ShownMail; invoiceId: string }) {
  return (
    <>
      <br />
      <a href={href('/invoice/rechnungen/:invoiceId/versand/:mailId', { invoiceId, mailId: id })}>
        {`E-Mail an ${recipient}`}
      </a>
      {`: ${state}${told === '' ? '' : `. „${told}“`}`}
    </>
  );
}
