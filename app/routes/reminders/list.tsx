import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { todayOf } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import { overdueMax } from '#app/pocketbase/reminders/sql.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { daysBetween } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { listProposals } from '#app/workflows/reminders/prepare-reminder.ts';
import type { OverdueInvoice } from '#app/workflows/reminders/prepare-reminder.ts';
import { readListFilter } from '#app/routes/lists/read-filter.ts';
import { Tabs } from '#app/ui/list/tabs.tsx';
import { queryNames, readQuery, statusWords } from '#app/values/page-query.ts';
import { tabsOfStates } from '../lists/document-list.ts';
import { isFiltered, ListFilter, NothingFiltered } from '../lists/list-filter.tsx';
import { SeveralForm } from '../lists/several-form.tsx';
import type { SeveralActions } from '../lists/several-form.tsx';
import { answerList, openFilter } from '../lists/open-filter.server.ts';
import { TableLinks } from '../lists/table-links.tsx';
import { titledAs } from '../titles.ts';
import { reminderStates } from './reminder-states.ts';
import { describeNoneToday, describeNotRemindedBriefly } from '../findings/reminder-words.ts';

export const meta = titledAs('reminders');

export const handle = { live: ['invoices', 'payments'] };

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const filter = readListFilter(url, today);
  const [overdue, opened] = await Promise.all([
    listProposals(userBackend(context), { today, ...filter.narrowing }),
    openFilter({ url, context }, filter),
  ]);
  const rows = overdue.map((each) => showOverdue(each, today));
  return answerList({
    proposed: rows.filter(({ isProposed }) => isProposed),
    others: rows.filter(({ isProposed }) => !isProposed),
    isCapped: rows.length === overdueMax,
    status: readQuery(url, 'status'),
    filter: opened,
    address: opened.address,
  });
}

function showOverdue({ row, proposal, weighed }: OverdueInvoice, today: string) {
  const { id, number, customerName, dueDate, openCents } = row;
  const days = daysBetween(dueDate, today);
  const rateMissing = weighed !== null && weighed.missing.length > 0;
  return {
    id,
    number,
    customerName,
    isProposed: proposal.ok,
    late: days === 1 ? '1 Tag' : `${days} Tage`,
    what: proposal.ok ? reminderLevelNames[proposal.level] : describeNotRemindedBriefly(proposal),
    note: rateMissing ? 'Basiszinssatz fehlt' : '',
    amount: formatCents(weighed?.sums.totalCents ?? openCents),
  };
}

type Row = Route.ComponentProps['loaderData']['proposed'][number];

export default function ListReminders({ loaderData }: Route.ComponentProps) {
  const { proposed, others, isCapped, filter, status } = loaderData;
  const isShown = (state: string) => !reminderStates.some(({ word }) => word === status) || status === state;
  return (
    <>
      <PageHead
        title={places.reminders.title}
        lead="Was überfällig ist, und was Sie heute dazu schreiben können. Nichts geht von selbst hinaus."
        actions={
          <LinkButton slim href={paths.reminderSettings}>
            {places.reminderSettings.title}
          </LinkButton>
        }
      />
      <Tabs label="Nach Stand filtern" tabs={tabsOf(loaderData)} />
      <ListFilter filter={filter} dayLabel="Fällig" />
      {proposed.length + others.length === 0 ? (
        isFiltered(filter) ? (
          <NothingFiltered address={filter.address} />
        ) : (
          <EmptyState title="Nichts zu mahnen" text="Keine Rechnung, die sich mahnen lässt, ist überfällig." />
        )
      ) : (
        <div className="stack">
          {isShown(statusWords.today) ? (
            <Part id="proposed" title="Heute zu mahnen">
              {proposed.length === 0 ? (
                <p>{describeNoneToday(loaderData)}</p>
              ) : (
                <OverdueTable
                  caption="Heute zu mahnen"
                  state="Stufe"
                  amount="Zu fordern €"
                  rows={proposed}
                  several={several}
                />
              )}
            </Part>
          ) : null}
          {others.length === 0 || !isShown(statusWords['not-today']) ? null : (
            <Part id="others" title="Überfällig, heute nicht zu mahnen">
              <OverdueTable
                caption="Überfällig, heute nicht zu mahnen"
                state="Warum nicht"
                amount="Offen €"
                rows={others}
              />
            </Part>
          )}
          <TableLinks address={filter.address} />
          {isCapped ? (
            <p className="muted">{`Gezeigt werden die ${overdueMax}, die am längsten fällig sind.`}</p>
          ) : null}
        </div>
      )}
    </>
  );
}

function tabsOf(list: Route.ComponentProps['loaderData']) {
  const all = list.proposed.length + list.others.length;
  return tabsOfStates(list, reminderStates, { all, countOf: (state) => list[state].length });
}

interface OverdueTableProps {
  caption: string;
  /** what the column of states is called */
  state: string;
  amount: string;
  rows: readonly Row[];
  several?: SeveralActions;
}

const several: SeveralActions = { action: href('/invoice/rechnungen/mehrere'), tasks: ['remind'] };

function OverdueTable({ caption, state, amount, rows, several }: OverdueTableProps) {
  const columns: ListColumn<Row>[] = [
    { label: 'Rechnung', place: 'title', cell: (row) => <ReviewLink row={row} /> },
    { label: 'Kunde', place: 'name', cell: ({ customerName }) => customerName },
    { label: 'Überfällig', place: 'extra', cell: ({ late }) => late },
    { label: state, place: 'state', cell: ({ what, note }) => [what, note].filter(Boolean).join(', ') },
    { label: amount, place: 'amount', cell: (row) => row.amount },
  ];
  return (
    <SeveralForm several={several}>
      <ListTable
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        phoneNote={({ late }) => `seit ${late === '1 Tag' ? late : `${late}n`}`}
        ticks={several && { name: queryNames.subject, nameOf: ({ number }) => number }}
      />
    </SeveralForm>
  );
}

function ReviewLink({ row: { id, number } }: { row: Row }) {
  return <a href={href('/invoice/rechnungen/:invoiceId/mahnung', { invoiceId: id })}>{number}</a>;
}
