import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { appContext } from '../../http/app-context.ts';
import { userBackend } from '../../http/session.ts';
import { overdueMax } from '../../pocketbase/reminders/sql.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Table } from '../../ui/base/table.tsx';
import { PageHead, Part } from '../../ui/frame/page.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { daysBetween } from '../../values/dates.ts';
import { formatEuro } from '../../values/money.ts';
import { listProposals } from '../../workflows/reminders/issue-reminder.ts';
import type { OverdueInvoice } from '../../workflows/reminders/issue-reminder.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { titled } from '../shared/titles.ts';
import { wordBegin, wordLate, wordMissing, wordProposal } from './reminder-words.ts';

export const meta = titled('Mahnungen');

export const handle = { live: ['invoices', 'payments'] };

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ context }: Route.LoaderArgs) {
  const today = todayInBerlin(context.get(appContext).services.now());
  const overdue = await listProposals(userBackend(context), today);
  const rows = overdue.map((each) => showOverdue(each, today));
  return {
    proposed: rows.filter(({ isProposed }) => isProposed),
    others: rows.filter(({ isProposed }) => !isProposed),
    isCapped: rows.length === overdueMax,
  };
}

function showOverdue({ row, proposal, weighed }: OverdueInvoice, today: string) {
  const { id, number, customerName, dueDate, openCents } = row;
  return {
    id,
    number,
    customerName,
    isProposed: proposal.ok,
    late: wordLate(daysBetween(dueDate, today)),
    what: wordProposal(proposal),
    amount: formatEuro(weighed?.sums.totalCents ?? openCents),
    why: weighed === null ? '' : weighed.missing.length > 0 ? wordMissing(weighed.missing) : wordBegin(weighed),
  };
}

type Row = Route.ComponentProps['loaderData']['proposed'][number];

export default function ListReminders({ loaderData }: Route.ComponentProps) {
  const { proposed, others, isCapped } = loaderData;
  return (
    <>
      <PageHead
        title="Mahnungen"
        path={[{ href: paths.invoices, text: 'Rechnungen' }]}
        lead="Was überfällig ist, und was Sie heute dazu schreiben können. Nichts geht von selbst hinaus."
        actions={
          <LinkButton slim href={paths.reminderSettings}>
            Fristen und Texte
          </LinkButton>
        }
      />
      {proposed.length + others.length === 0 ? (
        <EmptyState title="Nichts ist überfällig" text="Alle fälligen Rechnungen sind bezahlt." />
      ) : (
        <div className="stack">
          <Part id="proposed" title="Heute zu mahnen">
            {proposed.length === 0 ? (
              <p>Heute ist nichts zu mahnen.</p>
            ) : (
              <Table
                caption="Heute zu mahnen"
                stacked
                columns={[...['Rechnung', 'Kunde', 'Überfällig', 'Stufe', 'Zu fordern', 'Verzug'].map(named)]}
                rows={proposed.map((row) => [...head(row), row.late, row.what, row.amount, row.why])}
              />
            )}
          </Part>
          {others.length === 0 ? null : (
            <Part id="others" title="Überfällig, heute nicht zu mahnen">
              <Table
                caption="Überfällig, heute nicht zu mahnen"
                stacked
                columns={['Rechnung', 'Kunde', 'Überfällig', 'Offen', 'Warum nicht'].map(named)}
                rows={others.map((row) => [...head(row), row.late, row.amount, row.what])}
              />
            </Part>
          )}
          {isCapped ? (
            <p className="muted">{`Gezeigt werden die ${overdueMax}, die am längsten fällig sind.`}</p>
          ) : null}
        </div>
      )}
    </>
  );
}

const named = (label: string) => ({ label });

function head({ id, number, customerName }: Row) {
  const path = href('/invoice/rechnungen/:invoiceId/mahnung', { invoiceId: id });
  return [
    <a key={id} href={path}>
      {number}
    </a>,
    customerName,
  ];
}
