import './list-filter.css';
import { TextField } from '#app/forms/fields/field.tsx';
import { listSpans } from './read-filter.ts';
import type { ListSpan } from './read-filter.ts';
import { listHref } from '#app/http/list-query.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { formatDate } from '#app/values/dates.ts';
import { listSpanWords, queryNames, readQuery } from '#app/values/page-query.ts';
import type { QueryName } from '#app/values/page-query.ts';
import type { OpenedFilter } from './open-filter.server.ts';

const spanTexts: Record<ListSpan, string> = {
  month: 'Dieser Monat',
  'last-month': 'Letzter Monat',
  quarter: 'Dieses Quartal',
  year: 'Dieses Jahr',
  'last-year': 'Letztes Jahr',
};

const withoutDays = { span: '', from: '', to: '' };

/** Takes a whole filter out of an address. */
const withoutFilter = { ...withoutDays, customer: '' };

export function isFiltered({ narrowing: { from, to, customer } }: Pick<OpenedFilter, 'narrowing'>): boolean {
  return from !== '' || to !== '' || customer !== '';
}

/** In the place of rows. */
export function NothingFiltered({ address }: Pick<OpenedFilter, 'address'>) {
  return (
    <EmptyState
      title="Hier ist nichts"
      text="Zu diesem Filter passt nichts."
      action={<LinkButton href={listHref(address, withoutFilter)}>Filter aufheben</LinkButton>}
    />
  );
}

interface ListFilterProps {
  filter: OpenedFilter;
  /** which day of a document counts */
  dayLabel: string;
}

/** Narrows a list to days and to a customer: what it is narrowed to is said, each with the link that takes it off. */
export function ListFilter({ filter, dayLabel }: ListFilterProps) {
  const { address, span, typed, errors } = filter;
  const failed = Object.keys(errors).length > 0 || filter.customerError !== '';
  return (
    <div className="list-filter" role="search" aria-label="Filter">
      <details open={failed}>
        <summary className="button slim">Filter</summary>
        <nav aria-label={dayLabel}>
          {listSpans.map((each) => (
            <a
              key={each}
              href={listHref(address, { ...withoutDays, span: listSpanWords[each] })}
              aria-current={each === span ? 'true' : undefined}
            >
              {spanTexts[each]}
            </a>
          ))}
        </nav>
        <form action={address.pathname} noValidate>
          <Kept address={address} names={['search', 'status', 'sort']} />
          <DayField name="from" label={`${dayLabel} von`} typed={typed.from} error={errors.from} />
          <DayField name="to" label="bis" typed={typed.to} error={errors.to} />
          <CustomerField filter={filter} />
          <Button slim>Filtern</Button>
        </form>
      </details>
      <FilterNotes filter={filter} />
    </div>
  );
}

/** What the address says beside the fields of the form. */
export function Kept({ address, names }: { address: OpenedFilter['address']; names: readonly QueryName[] }) {
  return names.map((name) => {
    const value = readQuery(address, name);
    return value === '' ? null : <input key={name} type="hidden" name={queryNames[name]} value={value} />;
  });
}

interface DayFieldProps {
  name: 'from' | 'to';
  label: string;
  typed: string;
  error: string | undefined;
}

function DayField({ name, label, typed, error }: DayFieldProps) {
  return (
    <TextField
      id={`filter-${name}`}
      name={queryNames[name]}
      kind="date"
      label={label}
      defaultValue={typed}
      autoFocus={error !== undefined}
      errors={error === undefined ? [] : [error]}
    />
  );
}

/** A customer that is chosen stays; another one is typed by words of the name, the town or the number. */
export function CustomerField({ filter }: { filter: OpenedFilter }) {
  const { narrowing, customerName, customerWords, customerError, candidates, address } = filter;
  if (customerName !== '') return <input type="hidden" name={queryNames.customer} value={narrowing.customer} />;
  return (
    <div className="filter-customer">
      <TextField
        id="filter-customer"
        name={queryNames.customerWords}
        label="Kunde"
        defaultValue={customerWords}
        autoFocus={customerError !== ''}
        errors={customerError === '' ? [] : [customerError]}
      />
      {candidates.length === 0 ? null : (
        <ul>
          {candidates.map(({ id, name, city }) => (
            <li key={id}>
              <a href={listHref(address, { customer: id, customerWords: '' })}>
                {[name, city].filter(Boolean).join(', ')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What the list is narrowed to: a link each takes it off. */
export function FilterNotes({ filter }: { filter: OpenedFilter }) {
  const { address, customerName } = filter;
  const days = daysText(filter);
  const notes = [
    ...(days === '' ? [] : [{ text: days, href: listHref(address, withoutDays) }]),
    ...(customerName === '' ? [] : [{ text: customerName, href: listHref(address, { customer: '' }) }]),
  ];
  return notes.map(({ text, href }) => (
    <LinkButton key={href} slim href={href}>
      <span className="unseen">Filter aufheben: </span>
      {text}
      <span aria-hidden="true">×</span>
    </LinkButton>
  ));
}

function daysText({ span, narrowing: { from, to } }: OpenedFilter): string {
  if (span !== null) return spanTexts[span];
  if (from === '') return to === '' ? '' : `bis ${formatDate(to)}`;
  return to === '' ? `ab ${formatDate(from)}` : `${formatDate(from)} bis ${formatDate(to)}`;
}
