import { href } from 'react-router';
import type { Route } from './+types/number-ledger.ts';
import { todayOf } from '#app/http/app-context.ts';
import { listHref, readPage } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { numberPeriod, patternOf, rangeOf } from '#app/invoicing/invoice/numbering.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import type { ListColumn } from '#app/ui/list/list-table.tsx';
import { NoSuchPage, Pager } from '#app/ui/list/pager.tsx';
import { Tabs } from '#app/ui/list/tabs.tsx';
import { formatCount } from '#app/values/counts.ts';
import { formatCents } from '#app/values/money.ts';
import { titledAs } from '#app/routes/titles.ts';
import { listRanges, numberLedger } from '#app/pocketbase/counters/calls.ts';
import type { LedgerRow, NumberRange } from '#app/pocketbase/counters/calls.ts';
import { ledgerRowsMax } from '#app/pocketbase/counters/limits.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { countEntries, countRanges, filesFor, listImportedRanges } from './ledger-report.server.ts';
import { dayOf, describeRow, nameOfRange, nameRow, describeNumberUse, rangeParameter } from './ledger-words.ts';
import { ImportedRanges, LedgerSums, LedgerVerdict } from './ledger-sums.tsx';
import { readQuery, withQuery } from '#app/values/page-query.ts';

export const meta = titledAs('numberLedger');

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayOf(context);
  const page = readPage(url);
  const wanted = readQuery(url, 'numberRange');
  const [ranges, imported] = await Promise.all([ask(backend, listRanges), listImportedRanges(backend)]);
  const range = ranges.find((each) => rangeParameter(each) === wanted) ?? ranges[0];
  const address = { pathname: url.pathname, search: url.search };
  const files = { range: 1, all: 1 };
  if (range === undefined) return { page, address, ranges, imported, rows: [], shown: null, files };
  const [ledger, { settings }, next, others] = await Promise.all([
    ask(backend, numberLedger, { ...range, page }),
    findCompany(backend),
    ask(backend, peekNextNumber, { today, kind: range.kind }),
    countRanges(
      backend,
      ranges.filter((each) => each !== range),
    ),
  ]);
  const isOpen =
    rangeOf(range.kind, settings) === range.kind &&
    numberPeriod(patternOf(range.kind, settings), today) === range.period;
  const inFiles = { range: filesFor(ledger.sums.total), all: filesFor(countEntries([ledger, ...others])) };
  const shown = { range, ledger, next: isOpen ? next.number : '' };
  return { page, address, ranges, imported, rows: ledger.rows, files: inFiles, shown };
}

type Loaded = Route.ComponentProps['loaderData'];
type Shown = NonNullable<Loaded['shown']>;

export default function ShowNumberLedger({ loaderData }: Route.ComponentProps) {
  const { shown, ranges, address } = loaderData;
  return (
    <>
      <PageHead
        title={places.numberLedger.title}
        path={[
          { href: paths.settings, text: 'Einstellungen' },
          { href: paths.numberSettings, text: 'Nummern' },
        ]}
        lead="Jede Nummer, die je vergeben wurde, und wo sie geblieben ist."
      />
      {shown === null ? (
        <EmptyState
          title="Noch keine Nummer vergeben"
          text="Die erste entsteht, wenn Sie eine Rechnung ausstellen oder ein Angebot fertigstellen."
        />
      ) : (
        <>
          <Tabs
            label="Nummernkreise"
            tabs={ranges.map((range) => ({
              href: listHref(address, { numberRange: rangeParameter(range) }),
              label: nameOfRange(range),
              count: range.value,
              current: range === shown.range,
            }))}
          />
          <LedgerVerdict {...shown.ledger} />
          <LedgerSums {...shown} />
          <Numbers loaded={loaderData} shown={shown} />
          <Files range={shown.range} ranges={ranges.length} files={loaderData.files} />
        </>
      )}
      <ImportedRanges ranges={loaderData.imported} />
    </>
  );
}

function Numbers({ loaded: { page, address, rows }, shown: { range, ledger } }: { loaded: Loaded; shown: Shown }) {
  const { sums, pageSize } = ledger;
  const pageCount = Math.ceil(sums.total / pageSize);
  const hrefOf = (each: number) => listHref(address, { page: each });
  const first = (page - 1) * pageSize;
  const summary = `${first + 1}–${first + rows.length} von ${sums.total}`;
  if (rows.length === 0) return <NoSuchPage page={page} pageCount={pageCount} hrefOf={hrefOf} />;
  return (
    <>
      <ListFrame>
        <ListTable
          caption={`Nummernbuch ${nameOfRange(range)}`}
          columns={columns}
          rows={rows}
          keyOf={({ what, last, kind, at }) => `${what}-${last}-${kind}-${at}`}
          phoneNote={dayOf}
        />
      </ListFrame>
      <Pager page={page} pageCount={pageCount} hrefOf={hrefOf} summary={summary} />
    </>
  );
}

const columns: ListColumn<LedgerRow>[] = [
  { label: 'Nummer', place: 'title', cell: (row) => <Numbered row={row} /> },
  { label: 'Beleg', place: 'name', cell: (row) => <Described row={row} /> },
  { label: 'Datum', place: 'plain', cell: dayOf },
  { label: 'Verbleib', place: 'state', cell: describeNumberUse },
  { label: 'Betrag €', place: 'amount', cell: amountOf },
];

/** What has no amount shows none. */
function amountOf({ document, kind, grossCents }: LedgerRow): string {
  return document === '' || kind === 'delivery-note' ? '' : formatCents(grossCents);
}

interface FilesProps {
  range: NumberRange;
  /** how many there are */
  ranges: number;
  /** how many files hold the range, and all of them */
  files: { range: number; all: number };
}

/** The same as PDF, in pieces where it is long. */
function Files({ range, ranges, files }: FilesProps) {
  const path = href('/invoice/einstellungen/nummern/buch/pdf');
  const named = withQuery(path, { numberRange: rangeParameter(range) });
  return (
    <Part id="files" title="Als PDF">
      <p className="row">
        {linksTo(named, { count: files.range, name: nameOfRange(range) })}
        {ranges > 1 ? linksTo(path, { count: files.all, name: 'Alle Nummernkreise' }) : null}
      </p>
      <p className="hint">
        Mit Stand, Prüfergebnis und jeder Nummer. Eine Datei fasst {formatCount(ledgerRowsMax)} Einträge.
      </p>
    </Part>
  );
}

function linksTo(path: string, { count, name }: { count: number; name: string }) {
  return Array.from({ length: count }, (_, index) => (
    <LinkButton key={index} icon="down" href={count === 1 ? path : withQuery(path, { part: index + 1 })}>
      {count === 1 ? name : `${name}, Teil ${index + 1}`}
    </LinkButton>
  ));
}

function Numbered({ row: { what, first, last, number, document, kind } }: { row: LedgerRow }) {
  if (document === '') return nameRow({ what, first, last, number });
  return <a href={pathOf(kind, document)}>{number}</a>;
}

function pathOf(kind: string, document: string): string {
  if (kind === 'offer') return href('/invoice/angebote/:offerId', { offerId: document });
  if (kind === 'delivery-note') return href('/invoice/lieferscheine/:noteId', { noteId: document });
  return href('/invoice/rechnungen/:invoiceId', { invoiceId: document });
}

function Described({ row }: { row: LedgerRow }) {
  const { first, rest } = describeRow(row);
  return row.document === '' ? (
    <>
      <b>{first}</b>
      {rest}
    </>
  ) : (
    first
  );
}
