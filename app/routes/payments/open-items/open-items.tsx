import './open-items.css';
import type { Route } from './+types/open-items.ts';
import { listHref } from '#app/http/list-query.ts';
import { itemAges } from '#app/invoicing/ledger/open-items.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { NoSuchPage, Pager } from '#app/ui/list/pager.tsx';
import { Tabs } from '#app/ui/list/tabs.tsx';
import { formatCount } from '#app/values/counts.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { CustomerField, FilterNotes } from '#app/routes/lists/list-filter.tsx';
import { tabsOfStates } from '#app/routes/lists/document-list.ts';
import { DaysForm } from '#app/routes/lists/days-form.tsx';
import { TableLinks } from '#app/routes/lists/table-links.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { openItemsMax } from '#app/pocketbase/payments/limits.ts';
import { OpenItemsOfCustomer } from './items-of-customer.tsx';
import { loadOpenItems } from './open-items.server.ts';
import { ageStates, ageWords, itemsPerPage } from './open-items-words.ts';
import { ageAddressWords, queryNames } from '#app/values/page-query.ts';

export const meta = titledAs('openItems');

export const handle = { live: ['invoices', 'payments'] };

export const loader = loadOpenItems;

export default function OpenItems({ loaderData }: Route.ComponentProps) {
  const { day, typed, error, page, all, total, more, age, ages, counts, openCents, address, filter } = loaderData;
  const status = age === null ? '' : ageAddressWords[age];
  const pageCount = Math.max(1, Math.ceil(total / itemsPerPage));
  const sumLabel = age === null ? 'Offen bei diesem Kunden' : `Offen bei diesem Kunden, ${ageWords[age]}`;
  const hrefOf = (each: number) => listHref(address, { page: each });
  return (
    <>
      <PageHead
        title={places.openItems.title}
        lead={`Was am Ende des ${formatDate(day)} offen war: nach Zahlungen, Stornos, Korrekturen und Ausbuchungen bis zu diesem Tag.`}
      />
      <DaysForm
        action={paths.openItems}
        days={[
          { id: 'open-day', name: queryNames.day, label: 'Stichtag', typed, error, hint: 'Zum Beispiel 31.12.2025.' },
        ]}
      >
        {status === '' ? null : <input type="hidden" name={queryNames.status} value={status} />}
        <CustomerField filter={filter} />
      </DaysForm>
      <FilterNotes filter={filter} />
      <StateBar
        entries={[
          { label: 'Offen', value: formatEuro(openCents) },
          ...itemAges
            .filter((each) => ages[each] !== 0)
            .map((each) => ({ label: ageWords[each], value: formatEuro(ages[each]) })),
        ]}
      />
      {all === 0 ? null : (
        <Tabs
          label="Nach Alter zeigen"
          tabs={tabsOfStates({ status, address }, ageStates, { all, countOf: (each) => counts[each] })}
        />
      )}
      {more ? (
        <Note title={`Mehr als ${formatCount(openItemsMax)} Belege`}>
          <p>{`Gezeigt, summiert und in der Datei sind die ersten ${formatCount(openItemsMax)} nach dem Namen des Kunden.`}</p>
        </Note>
      ) : null}
      {total === 0 ? (
        <EmptyState
          title="Nichts offen"
          text={
            age === null
              ? 'Am Ende dieses Tages wartete kein Beleg auf Geld.'
              : 'Die anderen stehen unter den Reitern daneben.'
          }
        />
      ) : null}
      {page > pageCount ? <NoSuchPage page={page} pageCount={pageCount} hrefOf={hrefOf} /> : null}
      <div className="open-items stack">
        {loaderData.rows.map((each) => (
          <OpenItemsOfCustomer key={each.customer} {...each} day={day} sumLabel={sumLabel} />
        ))}
      </div>
      <Pager page={page} pageCount={pageCount} hrefOf={hrefOf} summary={summaryOf(page, total)} />
      {total === 0 ? null : <TableLinks address={address} />}
    </>
  );
}

function summaryOf(page: number, total: number): string {
  const first = (page - 1) * itemsPerPage;
  if (total === 0) return 'Kein Beleg';
  return `${first + 1}–${Math.min(total, first + itemsPerPage)} von ${formatCount(total)} Belegen, höchstens ${itemsPerPage} auf einer Seite`;
}
