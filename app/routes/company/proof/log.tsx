import type { Route } from './+types/log.ts';
import { listHref, readPage } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { NoSuchPage, Pager } from '#app/ui/list/pager.tsx';
import { formatCount } from '#app/values/counts.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { titledAs } from '#app/routes/titles.ts';
import { nameEvent, pathOfSubject } from './event-names.ts';
import { logPageSize } from '#app/pocketbase/heads/limits.ts';
import { ownLog } from '#app/pocketbase/heads/calls.ts';
import type { LogRow } from '#app/pocketbase/heads/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export const meta = titledAs('log');

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = readPage(url);
  const { total, rows } = await ask(userBackend(context), ownLog, { page });
  return { page, total, rows: rows.map(showEvent), address: { pathname: url.pathname, search: url.search } };
}

function showEvent({ seq, at, actor, type, subject, name, hash }: LogRow) {
  return {
    seq,
    at: formatBerlinTime(at),
    what: nameEvent(type),
    name,
    path: name === '' ? null : pathOfSubject(type, subject),
    who: actor === 'system' ? 'Belegwerk' : 'Konto',
    hash,
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function ShowLog({ loaderData: { page, total, rows, address } }: Route.ComponentProps) {
  const pageCount = Math.max(1, Math.ceil(total / logPageSize));
  const hrefOf = (each: number) => listHref(address, { page: each });
  return (
    <>
      <PageHead
        title={places.log.title}
        path={[
          { href: paths.settings, text: 'Einstellungen' },
          { href: paths.proof, text: 'Nachweis' },
        ]}
        lead="Jeder Vorgang Ihrer Firma, der neueste zuerst. Kein Vorgang lässt sich ändern oder löschen."
      />
      {rows.length === 0 ? (
        <NoSuchPage page={page} pageCount={pageCount} hrefOf={hrefOf} />
      ) : (
        <>
          <ListFrame>
            <ListTable
              caption="Protokoll"
              columns={columns}
              rows={rows}
              keyOf={({ seq }) => String(seq)}
              phoneNote={({ at }) => at}
            />
          </ListFrame>
          <Pager
            page={page}
            pageCount={pageCount}
            hrefOf={hrefOf}
            summary={total === 1 ? '1 Vorgang' : `${formatCount(total)} Vorgänge`}
          />
        </>
      )}
    </>
  );
}

const columns: ListColumn<Row>[] = [
  { label: 'Nr.', place: 'title', cell: ({ seq }) => String(seq) },
  { label: 'Vorgang', place: 'name', cell: (row) => <What row={row} /> },
  { label: 'Zeit', place: 'plain', cell: ({ at }) => at },
  { label: 'Wer', place: 'plain', cell: ({ who }) => who },
  { label: 'Prüfsumme', place: 'plain', cell: ({ hash }) => <code title={hash}>{hash.slice(0, 12)}</code> },
];

function What({ row: { what, name, path } }: { row: Row }) {
  if (name === '') return what;
  return (
    <>
      {`${what}: `}
      {path === null ? name : <a href={path}>{name}</a>}
    </>
  );
}
