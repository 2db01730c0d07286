import { href } from 'react-router';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import { projectUse } from '#app/invoicing/project/amounts.ts';
import type { CustomerHub } from '#app/pocketbase/customer-hub/queries.ts';
import type { Todo } from '#app/ui/page/todo-list.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatHours } from '#app/values/durations.ts';
import { formatEuro } from '#app/values/money.ts';

/** What there is to do for one customer, the most urgent first. */
export function hubTodos(hub: CustomerHub): Todo[] {
  return [
    ...hub.failed.map(({ id, number }) => lost(number, `${invoicePath(id)}#mails`)),
    ...hub.lost.map(({ invoice, number }) => lost(number, `${invoicePath(invoice)}#reminders`)),
    ...hub.papers.map(lostPaper),
    ...hub.runs.map(stoppedRun),
    ...hub.overdue.flatMap(remind),
    ...hub.projects.flatMap((project) => billHours(project, hub.times)),
    ...hub.offers.map(waitingOffer),
    ...hub.drafts.filter(({ id }) => hub.runs.every(({ invoice }) => invoice !== id)).map(draft),
  ];
}

const invoicePath = (invoiceId: string) => href('/invoice/rechnungen/:invoiceId', { invoiceId });

function lost(number: string, path: string): Todo {
  return { href: path, text: `${number} ist nicht angekommen`, note: 'Versand prüfen' };
}

function lostPaper({ kind, id, number }: CustomerHub['papers'][number]): Todo {
  const page =
    kind === 'offer'
      ? href('/invoice/angebote/:offerId', { offerId: id })
      : href('/invoice/lieferscheine/:noteId/versand', { noteId: id });
  return lost(number, `${page}#mails`);
}

function stoppedRun({ schedule, invoice, day, name }: CustomerHub['runs'][number]): Todo {
  const text = `${name} vom ${formatDate(day)}`;
  return invoice === ''
    ? {
        href: href('/invoice/wiederkehrend/:scheduleId', { scheduleId: schedule }),
        text: `${text} wurde nicht angelegt`,
        note: 'Wiederkehrende Rechnung',
      }
    : {
        href: href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId: invoice }),
        text: `${text} ist nicht ausgestellt`,
        note: 'Wiederkehrende Rechnung',
      };
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

function draft({ id, about, grossCents }: CustomerHub['drafts'][number]): Todo {
  const invoice = { invoiceId: id };
  if (grossCents === 0)
    return {
      href: href('/invoice/rechnungen/:invoiceId/bearbeiten', invoice),
      text: 'Entwurf weiterschreiben',
      note: about,
    };
  return {
    href: href('/invoice/rechnungen/:invoiceId/ausstellen', invoice),
    text: 'Entwurf ausstellen',
    note: about,
    amount: formatEuro(grossCents),
  };
}
