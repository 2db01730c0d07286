import { href } from 'react-router';
import { reminderLevelNames } from '../../../invoicing/company/fields.ts';
import type { SentReminder } from '../../../invoicing/reminders/remindable.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Part } from '../../../ui/frame/page.tsx';
import { NextSteps } from '../../../ui/page/next-steps.tsx';
import { formatDate } from '../../../values/dates.ts';
import { formatEuro } from '../../../values/money.ts';

interface ReminderPartProps {
  title: string;
  invoiceId: string;
  reminders: readonly SentReminder[];
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
      steps={reminders.map(({ id, level, date, until, totalCents, number }) => ({
        title: reminderLevelNames[level],
        text: (
          <>
            {`Vom ${formatDate(date)}: ${formatEuro(totalCents)} bis zum ${formatDate(until)}. `}
            <a href={href('/invoice/mahnungen/:reminderId', { reminderId: id })}>{number} (PDF)</a>
          </>
        ),
        action: (
          <LinkButton slim href={`${send}?mahnung=${id}`}>
            Per E-Mail<span className="unseen">{` senden: ${number}`}</span>
          </LinkButton>
        ),
      }))}
    />
  );
}
