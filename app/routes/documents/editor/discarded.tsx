import type { Route } from './+types/discarded.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listDiscarded } from '#app/pocketbase/discarded/calls.ts';
import type { DiscardedDraft } from '#app/pocketbase/discarded/calls.ts';
import { titled } from '#app/routes/titles.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { formatCents } from '#app/values/money.ts';
import { dayDiscarded, keptForDays, lastDayToTakeBack, nameDiscarded } from './discarded-words.ts';
import { nameAt, pagesOf } from './kinds.ts';
import type { WrittenName } from './kinds.ts';

export const meta = titled('Verworfene Entwürfe');

export async function loader({ pattern, context }: Route.LoaderArgs) {
  const kind = nameAt(pattern);
  const rows = await ask(userBackend(context), listDiscarded, { offers: kind === 'offer' });
  return serverRenderedOnly({ kind, rows });
}

export default function DiscardedDrafts({ loaderData: { kind, rows } }: Route.ComponentProps) {
  const { list } = pagesOf[kind];
  const title = 'Verworfene Entwürfe';
  if (rows.length === 0)
    return (
      <>
        <PageHead title={title} path={[list]} />
        <EmptyState title="Hier ist nichts" text={`Hier stehen Entwürfe, die Sie verworfen haben. ${keptForDays}`} />
      </>
    );
  return (
    <>
      <PageHead title={title} path={[list]} lead="In Listen, Summen und der Suche stehen sie nicht." />
      <ListFrame>
        <ListTable caption={title} columns={columnsOf(kind)} rows={rows} keyOf={({ id }) => id} />
      </ListFrame>
    </>
  );
}

function columnsOf(kind: WrittenName): ListColumn<DiscardedDraft>[] {
  return [
    {
      label: 'Entwurf',
      place: 'title',
      cell: (row) => <a href={pagesOf[kind].takeBack(row.id)}>{nameDiscarded(row)}</a>,
    },
    { label: 'Kunde', place: 'name', cell: ({ customerName }) => customerName || 'keiner' },
    { label: 'Verworfen', place: 'plain', cell: dayDiscarded },
    { label: 'Zurückholen', place: 'state', cell: (row) => `bis ${lastDayToTakeBack(row)}` },
    { label: 'Betrag €', place: 'amount', cell: ({ grossCents }) => formatCents(grossCents) },
  ];
}
