import { href } from 'react-router';
import type { Route } from './+types/send.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { SendMail } from '#app/routes/mail/send-mail.tsx';
import { titled } from '#app/routes/titles.ts';
import { loadInvoiceSending, answerInvoiceSending } from './send.server.ts';

export const meta = titled('Per E-Mail senden');

export const loader = loadInvoiceSending;
export const action = answerInvoiceSending;

export default function SendInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, xml, reminder } = loaderData;
  const { invoiceId } = params;
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <>
      <PageHead
        title="Per E-Mail senden"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: shown, text: number },
        ]}
      />
      <SendMail
        sending={loaderData}
        lastResult={actionData?.lastResult}
        back={shown}
        hrefOf={(mailId) => href('/invoice/rechnungen/:invoiceId/versand/:mailId', { invoiceId, mailId })}
        file={reminder === null ? undefined : `${reminder.number} (PDF)`}
        xml={xml}
      >
        <input type="hidden" name="reminder" value={reminder?.id ?? ''} />
      </SendMail>
    </>
  );
}
