import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { appContext } from '../../http/app-context.ts';
import { userBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import { isPublic } from '../../env.server.ts';
import { daysBetween } from '../../values/dates.ts';
import { formatEuro } from '../../values/money.ts';
import { listInvoices } from '../../pocketbase/invoices/queries.ts';
import type { StateSum } from '../../pocketbase/invoices/queries.ts';
import type { InvoiceRow, IssuedRow } from '../../pocketbase/invoices/record.ts';
import { findCompany } from '../../pocketbase/companies/queries.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { Note } from '../../ui/base/note.tsx';
import { PageHead, Part } from '../../ui/frame/page.tsx';
import { paths } from '../../ui/base/paths.ts';
import { TodoKeys, TodoList } from './todo-list.tsx';
import type { Todo } from './todo-list.tsx';
import { Tiles } from './tiles.tsx';
import { InvoiceTable } from '../shared/invoice-table.tsx';

export const meta = titled('Übersicht');

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const backend = userBackend(context);
  const today = todayInBerlin(services.now());
  const query = { page: 1, search: '', today };
  const [page, overdue, { company }] = await Promise.all([
    listInvoices(backend, { ...query, state: '', sort: 'number', descending: true }),
    listInvoices(backend, { ...query, state: 'overdue', sort: 'due', descending: false }),
    findCompany(backend),
  ]);
  return {
    today,
    rows: page.rows.slice(0, 6),
    sums: page.sums,
    todos: [
      ...overdue.rows
        .filter((row) => row.status === 'issued')
        .slice(0, 5)
        .map((row) => overdueTodo(row, today)),
      ...page.rows
        .filter((row) => row.status === 'draft')
        .slice(0, 4)
        .map(draftTodo),
    ],
    profileMissing: company.name === '' || (company.taxNumber === '' && company.vatId === '') || company.iban === '',
    nobodyReceivesMail: services.mail.kind === 'folder' && isPublic(services.env),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { today, rows, sums, todos, profileMissing, nobodyReceivesMail } = loaderData;
  return (
    <>
      <PageHead title="Übersicht" />
      {nobodyReceivesMail ? (
        <Note level="warning" title="E-Mails werden nicht verschickt">
          <p>Diese Installation ist öffentlich erreichbar, hat aber keinen Mailversand. Setzen Sie RESEND_API_KEY.</p>
        </Note>
      ) : null}
      {profileMissing ? (
        <Note title="Zuerst Ihr Profil" action={<LinkButton slim href={paths.profile} children="Profil ausfüllen" />}>
          <p>Name, Anschrift, Steuernummer und IBAN stehen auf jeder Rechnung.</p>
        </Note>
      ) : null}
      <Tiles tiles={tilesOf(sums)} />
      <div className="stack">
        {todos.length === 0 ? null : (
          <Part id="todo" title="Zu tun" note={<TodoKeys count={todos.length} />}>
            <TodoList todos={todos} />
          </Part>
        )}
        <Part id="latest" title="Zuletzt" note={<a href={paths.invoices}>Alle Rechnungen</a>}>
          {rows.length === 0 ? (
            <EmptyState
              title="Noch keine Rechnung"
              text="Schreiben Sie die erste. Eine Nummer bekommt sie erst beim Ausstellen."
              action={<LinkButton href={paths.newInvoice}>Neue Rechnung</LinkButton>}
            />
          ) : (
            <InvoiceTable rows={rows} today={today} caption="Neueste Rechnungen" />
          )}
        </Part>
      </div>
    </>
  );
}

function overdueTodo(row: IssuedRow, today: string): Todo {
  const days = daysBetween(row.dueDate, today);
  return {
    href: href('/invoice/rechnungen/:invoiceId', { invoiceId: row.id }),
    text: `${row.number} ist überfällig`,
    note: `${row.customerName} · seit ${days === 1 ? 'einem Tag' : `${days} Tagen`}`,
    amount: formatEuro(row.grossCents),
  };
}

function draftTodo(row: InvoiceRow): Todo {
  return {
    href: href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId: row.id }),
    text: 'Entwurf ausstellen',
    note: row.customerName || 'noch ohne Kunden',
    amount: formatEuro(row.grossCents),
  };
}

function tilesOf(sums: readonly StateSum[]) {
  const sumOf = (state: StateSum['state']) => sums.find((sum) => sum.state === state) ?? { n: 0, grossCents: 0 };
  const [open, late, drafts] = [sumOf('open'), sumOf('overdue'), sumOf('draft')];
  const count = (n: number) => (n === 1 ? '1 Rechnung' : `${n} Rechnungen`);
  return [
    {
      href: `${paths.invoices}?status=offen`,
      icon: 'open',
      label: 'Offen',
      amount: formatEuro(open.grossCents),
      note: count(open.n),
    },
    {
      href: `${paths.invoices}?status=ueberfaellig`,
      icon: 'overdue',
      label: 'Überfällig',
      amount: formatEuro(late.grossCents),
      note: count(late.n),
      urgent: late.n > 0,
    },
    {
      href: `${paths.invoices}?status=entwurf`,
      icon: 'draft',
      label: 'Entwürfe',
      amount: formatEuro(drafts.grossCents),
      note: count(drafts.n),
    },
  ] as const;
}
