import type { Route } from './+types/show.ts';
import type { PrefetchingHandle } from '#app/http/prefetch/prefetch.ts';
import { titledAs } from '../titles.ts';
import { daysBetween } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatHours } from '#app/values/durations.ts';
import { formatEuro } from '#app/values/money.ts';
import { describeSpan } from '#app/invoicing/figures/report-span.ts';
import type { ReportSpan } from '#app/invoicing/figures/report-span.ts';
import { figuresRequest } from '#app/pocketbase/figures/queries.ts';
import type { Figures } from '#app/pocketbase/figures/queries.ts';
import type { DueAge } from '#app/pocketbase/figures/sql.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { LimitsPart } from '../findings/limits-part.tsx';
import { MailNote, UnpaidNote } from './top-notes.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { TodoKeys, TodoList } from '#app/ui/page/todo-list.tsx';
import type { MoreLink } from '#app/ui/page/todo-list.tsx';
import { CustomersPart, OpenPart } from './figure-tables.tsx';
import { FirstRun } from './first-run.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { readPeriod } from './read-period.ts';
import { RevenuePart } from './revenue-part.tsx';
import { todosOf } from './todos.ts';
import { Tiles } from '#app/ui/page/tiles.tsx';
import type { Tile } from '#app/ui/page/tiles.tsx';
import { sortWords, statusWords, withQuery } from '#app/values/page-query.ts';
import { loadDashboard } from './show.server.ts';

export const meta = titledAs('dashboard');

const overduePath = withQuery(paths.invoices, { status: statusWords.overdue });
const draftsPath = withQuery(paths.invoices, { status: statusWords.draft });

export const handle = {
  prefetch: ({ url, now }) => {
    const today = todayInBerlin(now);
    return figuresRequest(readPeriod(url, today).span, today);
  },
  charts: true,
  live: ['invoices', 'offers', 'customers', 'companies', 'projects', 'time_entries'],
} satisfies PrefetchingHandle & Record<string, unknown>;

export const loader = loadDashboard;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { steps, unpaid, nobodyReceivesMail } = loaderData;
  return (
    <>
      {nobodyReceivesMail ? <MailNote /> : null}
      {unpaid === null ? null : <UnpaidNote until={unpaid} />}
      {steps === null ? <Overview loaderData={loaderData} /> : <FirstRun steps={steps} />}
    </>
  );
}

const overdueShown = 5;
const draftsShown = 4;

/** What the list of today leaves out, by state. */
function furtherOf({ sums }: Figures): MoreLink[] {
  const countOf = (...ages: DueAge[]) => sums.reduce((count, sum) => count + (ages.includes(sum.age) ? sum.n : 0), 0);
  const [overdue, drafts] = [countOf('recent', 'old'), countOf('draft')];
  return [
    ...(overdue > overdueShown ? [{ href: overduePath, text: `Alle ${overdue} überfälligen Rechnungen` }] : []),
    ...(drafts > draftsShown ? [{ href: draftsPath, text: `Alle ${drafts} Entwürfe` }] : []),
  ];
}

function Overview({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { today, period, figures } = loaderData;
  const { from, to } = period.span;
  const todos = todosOf(figures, today);
  return (
    <>
      <PageHead
        title={places.dashboard.title}
        lead={describeSpan({ from, to })}
        actions={<PeriodPicker period={period} />}
      />
      <Tiles tiles={[revenueTile(figures, period.span), ...stateTiles(figures, today), ...hoursTiles(figures)]} />
      <Split lead>
        <div className="stack">
          <Part id="todo" title="Heute zu tun" note={<TodoKeys count={todos.length} />}>
            {todos.length === 0 ? (
              <p>Nichts zu tun. Schönen Tag.</p>
            ) : (
              <TodoList todos={todos} further={furtherOf(figures)} />
            )}
          </Part>
          {figures.limits === null ? null : <LimitsPart limits={figures.limits} href={paths.turnover} />}
          <OpenPart sums={figures.sums} />
        </div>
        <div className="stack">
          <RevenuePart sums={figures.revenue} year={Number(to.slice(0, 4))} today={today} />
          <CustomersPart customers={figures.customers} revenueCents={revenueOf(figures, 'span').netCents} />
        </div>
      </Split>
    </>
  );
}

function revenueOf({ revenue }: Figures, part: 'span' | 'before') {
  return revenue.find((sum) => sum.part === part) ?? { n: 0, netCents: 0 };
}

function revenueTile(figures: Figures, span: ReportSpan): Tile {
  const before = revenueOf(figures, 'before');
  const compared = before.n === 0 ? 'ein Jahr davor nichts' : `ein Jahr davor: ${formatEuro(before.netCents)}`;
  const { n, netCents } = revenueOf(figures, 'span');
  return {
    href: withQuery(paths.invoices, { sort: `-${sortWords.issued}` }),
    icon: 'check',
    label: 'Umsatz netto',
    amount: n === 0 ? '–' : formatEuro(netCents),
    note:
      n === 0 && before.n === 0
        ? `keine Rechnung ${span.from === span.to ? 'an diesem Tag' : 'in diesen Tagen'}`
        : compared,
  };
}

interface StateTile extends Omit<Tile, 'amount' | 'note'> {
  ages: readonly DueAge[];
}

const tileTexts: readonly StateTile[] = [
  {
    ages: ['later', 'today'],
    href: withQuery(paths.invoices, { status: statusWords.open }),
    icon: 'open',
    label: 'Offen',
  },
  {
    ages: ['recent', 'old'],
    href: overduePath,
    icon: 'overdue',
    label: 'Überfällig',
    urgent: true,
  },
  { ages: ['draft'], href: draftsPath, icon: 'draft', label: 'Entwürfe' },
];

/** A tile for each state that holds something: nothing is told of what is not there. */
function stateTiles({ sums, overdue }: Figures, today: IsoDate): Tile[] {
  return tileTexts.flatMap(({ ages, ...texts }) => {
    const held = sums.filter(({ age, n }) => ages.includes(age) && n > 0);
    const count = held.reduce((total, { n }) => total + n, 0);
    if (count === 0) return [];
    const oldest = texts.urgent ? overdue[0]?.dueDate : undefined;
    const invoices = count === 1 ? '1 Rechnung' : `${count} Rechnungen`;
    return [
      {
        ...texts,
        amount: formatEuro(held.reduce((total, { cents }) => total + cents, 0)),
        note: oldest === undefined ? invoices : `${invoices}, ${daysText(oldest, today)}`,
      },
    ];
  });
}

/** Worked in the period; who has no project is told of none. */
function hoursTiles({ hours: { minutes, hasProjects } }: Figures): Tile[] {
  if (!hasProjects) return [];
  return [
    {
      href: paths.projects,
      icon: 'clock',
      label: 'Stunden',
      amount: minutes === 0 ? '–' : formatHours(minutes),
      note: minutes === 0 ? 'keine Zeit erfasst' : 'in Projekten erfasst',
    },
  ];
}

function daysText(oldest: IsoDate, today: IsoDate): string {
  const days = daysBetween(oldest, today);
  return `älteste ${days === 1 ? 'einen Tag' : `${days} Tage`}`;
}
