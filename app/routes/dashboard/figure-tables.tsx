import { href } from 'react-router';
import { formatCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { sharePercent } from '#app/invoicing/figures/revenue-months.ts';
import type { Figures } from '#app/pocketbase/figures/queries.ts';
import type { DueAge } from '#app/pocketbase/figures/sql.ts';
import { paths } from '#app/ui/base/paths.ts';
import { BarTable } from '#app/ui/charts/bar-table.tsx';
import type { BarTableRow } from '#app/ui/charts/bar-table.tsx';
import { ChartLegend, HatchPattern } from '#app/ui/charts/chart-legend.tsx';
import { Part } from '#app/ui/frame/page.tsx';

const ageTexts: readonly { age: DueAge; label: string; look: 'hatched' | 'late' }[] = [
  { age: 'later', label: 'noch nicht', look: 'hatched' },
  { age: 'today', label: 'heute', look: 'hatched' },
  { age: 'recent', label: 'bis 14 Tage', look: 'late' },
  { age: 'old', label: 'über 14 Tage', look: 'late' },
];

/** What is still to be paid, by how long it has been due. */
export function OpenPart({ sums }: { sums: Figures['sums'] }) {
  const centsOf = (age: DueAge) => sums.find((sum) => sum.age === age)?.cents ?? 0;
  const total = ageTexts.reduce((sum, { age }) => sum + centsOf(age), 0);
  return (
    <Part
      id="open"
      title="Offen nach Alter"
      note={
        <ChartLegend
          entries={[
            { label: 'nicht überfällig', look: 'hatched' },
            { label: 'überfällig', look: 'late' },
          ]}
        />
      }
    >
      <HatchPattern />
      <BarTable
        caption="Offene Beträge nach Alter"
        heads={['Fällig', 'Betrag €']}
        rows={ageTexts.map(({ age, label, look }) => barRow({ label, look, cents: centsOf(age), total }))}
        total={['Zusammen', formatCents(total)]}
      />
    </Part>
  );
}

interface CustomersPartProps {
  customers: Figures['customers'];
  /** of all customers */
  revenueCents: Cents;
}

/** Who the revenue of the period came from. */
export function CustomersPart({ customers, revenueCents }: CustomersPartProps) {
  const count = customers[0]?.customers ?? 0;
  const others = count - customers.length;
  const named = customers.reduce((sum, { netCents }) => sum + netCents, 0);
  return (
    <Part id="customers" title="Größte Kunden, netto" note={<a href={paths.customers}>Alle Kunden</a>}>
      {count === 0 ? (
        <p>In diesem Zeitraum haben Sie keine Rechnung ausgestellt.</p>
      ) : (
        <BarTable
          caption="Größte Kunden des Zeitraums"
          heads={['Kunde', 'Umsatz €']}
          rows={[
            ...customers.map(({ customer, name, netCents }) =>
              barRow({ label: nameLink(customer, name), look: 'full', cents: netCents, total: revenueCents }),
            ),
            ...(others === 0 ? [] : [othersRow(others, revenueCents - named, revenueCents)]),
          ]}
        />
      )}
    </Part>
  );
}

function nameLink(customerId: string, name: string) {
  return customerId === '' ? name : <a href={href('/invoice/kunden/:customerId', { customerId })}>{name}</a>;
}

function othersRow(count: number, cents: Cents, total: Cents): BarTableRow {
  const label = count === 1 ? 'Ein weiterer Kunde' : `Weitere ${count} Kunden`;
  return barRow({ label, look: 'outlined', cents, total });
}

type BarRow = Pick<BarTableRow, 'label' | 'look'> & { cents: Cents; total: Cents };

function barRow({ label, look, cents, total }: BarRow): BarTableRow {
  return {
    label,
    look,
    value: cents,
    amount: cents === 0 ? '–' : formatCents(cents),
    percent: sharePercent(cents, total),
  };
}
