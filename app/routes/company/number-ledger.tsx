import { href } from 'react-router';
import type { ReactNode } from 'react';
import type { Route } from './+types/number-ledger.ts';
import { appContext } from '../../http/app-context.ts';
import { listHref, readListQuery } from '../../http/list-query.ts';
import { userBackend } from '../../http/session.ts';
import { isJumpReason, jumpFields } from '../../invoicing/company/fields.ts';
import { judgeRange } from '../../invoicing/invoice/number-ledger.ts';
import { isRangeKind, numberPeriod, patternOf, rangeOf } from '../../invoicing/invoice/numbering.ts';
import type { RangeVerdict } from '../../invoicing/invoice/number-ledger.ts';
import { findCompany, peekNextNumber } from '../../pocketbase/companies/queries.ts';
import { findLedger, listRanges } from '../../pocketbase/counters/queries.ts';
import type { LedgerRow, NumberLedger, NumberRange } from '../../pocketbase/counters/queries.ts';
import { Note } from '../../ui/base/note.tsx';
import { paths } from '../../ui/base/paths.ts';
import { PageHead, StateBar } from '../../ui/frame/page.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '../../ui/list/list-table.tsx';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { NoSuchPage, Pager, Tabs } from '../../ui/list/list-tools.tsx';
import { formatDate } from '../../values/dates.ts';
import { formatCents } from '../../values/money.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { documentNames } from '../shared/frozen/document-names.ts';
import { titled } from '../shared/titles.ts';
import { describeGap, rangeWords, sayHowMany } from './jump-texts.ts';

export const meta = titled('Nummernbuch');

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayInBerlin(context.get(appContext).services.now());
  const { page } = readListQuery(url, { sort: '', descending: true });
  const wanted = url.searchParams.get('kreis') ?? '';
  const ranges = await listRanges(backend);
  const range = ranges.find((each) => wordOf(each) === wanted) ?? ranges[0];
  const address = { pathname: url.pathname, search: url.search };
  if (range === undefined) return { page, address, ranges, shown: null };
  const [ledger, { settings }, next] = await Promise.all([
    findLedger(backend, range, page),
    findCompany(backend),
    peekNextNumber(backend, today, range.kind),
  ]);
  const isOpen =
    rangeOf(range.kind, settings) === range.kind &&
    numberPeriod(patternOf(range.kind, settings), today) === range.period;
  const { drawn, distinctCount: distinct, lowest: first, highest: last, missing, skipped } = ledger.sums;
  const verdict = judgeRange({ value: range.value, drawn, distinct, first, last, missing, skipped });
  return { page, address, ranges, shown: { range, ledger, verdict, next: isOpen ? next.number : '' } };
}

/** How an address names a range: "invoice-2026". */
function wordOf({ kind, period }: NumberRange): string {
  return period === '' ? kind : `${kind}-${period}`;
}

function nameOf({ kind, period }: NumberRange): string {
  return `${rangeWords[kind].name} ${period}`.trim();
}

type Loaded = Route.ComponentProps['loaderData'];
type Shown = NonNullable<Loaded['shown']>;

export default function ShowNumberLedger({ loaderData }: Route.ComponentProps) {
  const { shown, ranges, address } = loaderData;
  return (
    <>
      <PageHead
        title="Nummernbuch"
        path={[
          { href: paths.settings, text: 'Einstellungen' },
          { href: paths.numberSettings, text: 'Nummern' },
        ]}
        lead="Jede Nummer, die je vergeben wurde, und wo sie geblieben ist."
      />
      {shown === null ? (
        <EmptyState
          title="Noch keine Nummer vergeben"
          text="Die erste entsteht, wenn Sie eine Rechnung ausstellen oder ein Angebot versenden."
        />
      ) : (
        <>
          <Tabs
            label="Nummernkreise"
            tabs={ranges.map((range) => ({
              href: listHref(address, { kreis: wordOf(range) }),
              label: nameOf(range),
              count: range.value,
              current: range === shown.range,
            }))}
          />
          <Verdict verdict={shown.verdict} facts={shown.ledger.sums} />
          <Sums shown={shown} />
          <Numbers loaded={loaderData} shown={shown} />
        </>
      )}
    </>
  );
}

/** What the facts prove, and nothing beyond it. */
function Verdict({
  verdict,
  facts: { drawn, skipped, missing },
}: {
  verdict: RangeVerdict;
  facts: NumberLedger['sums'];
}) {
  if (verdict === 'empty') return null;
  if (verdict === 'gapless')
    return (
      <Note level="good" title="Lückenlos">
        <p>
          Gerade nachgezählt: {drawn === 1 ? 'Die eine Nummer' : `Jede der ${drawn} Nummern`} steht auf einem Beleg.
        </p>
      </Note>
    );
  if (verdict === 'explained')
    return (
      <Note level="warning" title="Nicht lückenlos, aber erklärt">
        <p>
          Übersprungen {skipped === 1 ? 'wurde' : 'wurden'} {sayHowMany(skipped)}; wann und warum, steht unten. Jede
          andere steht auf einem Beleg.
        </p>
      </Note>
    );
  return (
    <Note level="danger" title="Hier stimmt etwas nicht">
      <p>
        {missing === 0 ? 'Zähler und Protokoll sagen nicht dasselbe.' : `Zu ${sayHowMany(missing)} fehlt der Beleg.`}{' '}
        „belegwerk verify“ auf dem Server sagt, was genau.
      </p>
    </Note>
  );
}

function Sums({ shown: { range, ledger, next } }: { shown: Shown }) {
  const { drawn, cancelled, skipped } = ledger.sums;
  return (
    <StateBar
      entries={[
        { label: 'Vergeben', value: String(drawn) },
        ...(range.kind !== 'offer' && range.kind !== 'cancellation'
          ? [{ label: 'Davon storniert', value: String(cancelled) }]
          : []),
        ...(skipped === 0 ? [] : [{ label: 'Übersprungen', value: String(skipped) }]),
        ...(next === '' ? [] : [{ label: 'Nächste', value: next }]),
      ]}
    />
  );
}

function Numbers({ loaded: { page, address }, shown: { range, ledger } }: { loaded: Loaded; shown: Shown }) {
  const { rows, sums, pageSize } = ledger;
  const pageCount = Math.ceil(sums.total / pageSize);
  const hrefOf = (each: number) => listHref(address, { seite: String(each) });
  const first = (page - 1) * pageSize;
  const summary = `${first + 1}–${first + rows.length} von ${sums.total}`;
  if (rows.length === 0) return <NoSuchPage page={page} pageCount={pageCount} hrefOf={hrefOf} />;
  return (
    <>
      <ListFrame>
        <ListTable
          caption={`Nummernbuch ${nameOf(range)}`}
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
  { label: 'Beleg', place: 'name', cell: describe },
  { label: 'Datum', place: 'plain', cell: dayOf },
  { label: 'Verbleib', place: 'state', cell: wordFate },
  { label: 'Betrag €', place: 'amount', cell: (row) => (row.document === '' ? '' : formatCents(row.grossCents)) },
];

function Numbered({ row: { what, first, last, number, document, kind } }: { row: LedgerRow }) {
  if (what === 'jump') return describeGap(first, last);
  if (what === 'pattern') return 'Muster';
  if (document === '') return number;
  const path =
    kind === 'offer'
      ? href('/invoice/angebote/:offerId', { offerId: document })
      : href('/invoice/rechnungen/:invoiceId', { invoiceId: document });
  return <a href={path}>{number}</a>;
}

function describe(row: LedgerRow): ReactNode {
  const { what, first, last, document, kind, customerName } = row;
  if (what === 'jump')
    return (
      <>
        <b>{first === last ? '1 Nummer' : `${last - first + 1} Nummern`} übersprungen.</b> {whyJumped(row)}
      </>
    );
  if (what === 'pattern') return <ChangedPattern row={row} />;
  if (document === '') return <b>Kein Beleg</b>;
  const word = kind === 'offer' ? 'Angebot' : isDocumentKind(kind) ? documentNames[kind] : 'Rechnung';
  return `${word} an ${customerName}`;
}

function ChangedPattern({ row: { number, note, kind } }: { row: LedgerRow }) {
  const name = isRangeKind(kind) ? rangeWords[kind].name : kind;
  const shared = 'mit den Rechnungen';
  return (
    <>
      <b>{`${name}: ${number === '' ? shared : number}`}</b>
      {`, vorher ${note === '' ? shared : note}`}
    </>
  );
}

function isDocumentKind(kind: string): kind is keyof typeof documentNames {
  return Object.hasOwn(documentNames, kind);
}

function whyJumped({ reason, note }: LedgerRow): string {
  if (reason === 'restored') return 'Aus einer Sicherung wiederhergestellt.';
  const words = isJumpReason(reason) && reason !== 'other' ? jumpFields.reason.choices[reason] : '';
  return [words, note].filter(Boolean).join(' ');
}

function wordFate({ what, document, kind, cancelledBy }: LedgerRow): string {
  if (what === 'jump') return 'nie vergeben';
  if (what === 'pattern') return 'zählt weiter';
  if (document === '') return 'fehlt in der Datenbank';
  if (cancelledBy !== '') return `storniert durch ${cancelledBy}`;
  return kind === 'offer' ? 'versendet' : 'ausgestellt';
}

/** The day on the document, else that of the event that tells of it. */
function dayOf({ issueDate, at }: LedgerRow): string {
  return formatDate(issueDate === '' ? todayInBerlin(new Date(at)) : issueDate);
}
