import { href } from 'react-router';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import { projectUse } from '#app/invoicing/project/amounts.ts';
import type { CustomerHub } from '#app/pocketbase/customer-hub/queries.ts';
import type { Todo } from '#app/ui/page/todo-list.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatHours } from '#app/values/durations.ts';
import { formatEuro } from '#app/values/money.ts';
import {
  draftTodo,
  lostInvoiceTodo,
  lostPaperTodo,
  lostReminderTodo,
  stoppedRunTodo,
  unfinishedDraftTodo,
} from '#app/routes/findings/todo-rows.ts';

const checkSending = 'Versand prüfen';

/** What there is to do for one customer, the most urgent first. */
export function hubTodos(hub: CustomerHub): Todo[] {
  return [
    ...hub.failed.map((row) => lostInvoiceTodo(row, checkSending)),
    ...hub.lost.map((row) => lostReminderTodo(row, checkSending)),
    ...hub.papers.map((row) => lostPaperTodo(row, checkSending)),
    ...hub.runs.map((row) => stoppedRunTodo(row, 'Wiederkehrende Rechnung')),
    ...hub.overdue.flatMap(remind),
    ...hub.projects.flatMap((project) => billHours(project, hub.times)),
    ...hub.offers.map(waitingOffer),
    ...hub.drafts
      .filter(({ id }) => hub.runs.every(({ invoice }) => invoice !== id))
      .map((row) => (row.grossCents === 0 ? unfinishedDraftTodo(row.id, row.about) : draftTodo(row, row.about))),
  ];
}

function remind({ id, number, openCents, proposal }: CustomerHub['overdue'][number]): Todo[] {
  if (!proposal.ok) return [];
  const { level, lateDays } = proposal;
  return [
    {
      href: href('/invoice/rechnungen/:invoiceId/mahnung', { invoiceId: id }),
      text: `${number} mahnen`,
      note: `${reminderLevelNames[level]}, ${lateDays === 1 ? 'einen Tag' : `${lateDays} Tage`} überfällig`,
      amount: formatEuro(openCents),
    },
  ];
}

function billHours(project: CustomerHub['projects'][number], times: CustomerHub['times']): Todo[] {
  const { openMinutes, openCents } = useOf(project, times);
  if (openMinutes === 0) return [];
  return [
    {
      href: href('/invoice/projekte/:projectId', { projectId: project.id }),
      text: `${formatHours(openMinutes)} Stunden abrechnen`,
      note: project.name,
      amount: openCents === 0 ? undefined : formatEuro(openCents),
    },
  ];
}

export function useOf({ id, rate }: CustomerHub['projects'][number], times: CustomerHub['times']) {
  return projectUse(
    times.filter(({ project }) => project === id),
    rate,
  );
}

function waitingOffer({ id, number, validUntil, grossCents }: CustomerHub['offers'][number]): Todo {
  return {
    href: href('/invoice/angebote/:offerId', { offerId: id }),
    text: `${number} wartet auf Antwort`,
    note: `gültig bis ${formatDate(validUntil)}`,
    amount: formatEuro(grossCents),
  };
}
