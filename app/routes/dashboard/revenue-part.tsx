import { formatCents, formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { revenueMonths, sumMonths } from '#app/invoicing/figures/revenue-months.ts';
import type { RevenueMonth } from '#app/invoicing/figures/revenue-months.ts';
import type { Figures } from '#app/pocketbase/figures/queries.ts';
import { Fold } from '#app/ui/base/fold.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { ChartLegend } from '#app/ui/charts/chart-legend.tsx';
import { ColumnChart } from '#app/ui/charts/column-chart.tsx';
import { Part } from '#app/ui/frame/page.tsx';

interface RevenuePartProps {
  sums: Figures['revenue'];
  year: number;
  today: IsoDate;
}

/** Net revenue of a year, month by month, beside the year before. */
export function RevenuePart({ sums, year, today }: RevenuePartProps) {
  const months = revenueMonths(sums, year, today);
  const series = [
    { label: String(year - 1), look: 'outlined' },
    { label: String(year), look: 'full' },
  ] as const;
  return (
    <Part id="revenue" title="Umsatz je Monat, netto" note={<ChartLegend entries={series.toReversed()} />}>
      <ColumnChart
        label={labelOf(months, year)}
        series={series}
        columns={months.map((month) => ({
          label: month.name.slice(0, 3),
          values: [month.beforeCents, month.cents],
          tip: `${month.name}\n${year}: ${euroOrDash(month.cents)}\n${year - 1}: ${euroOrDash(month.beforeCents)}`,
          current: month.current,
        }))}
        formatTick={(cents) => formatCents(cents).replace(/,00$/, '')}
      />
      {months.every(({ cents, beforeCents }) => cents === null && beforeCents === null) ? (
        <p>In diesen beiden Jahren haben Sie keine Rechnung ausgestellt.</p>
      ) : null}
      <Fold title="Zahlen als Tabelle" note={`${year} und ${year - 1}`}>
        <Table
          ruled
          caption={`Umsatz je Monat, netto, ${year} und ${year - 1}`}
          columns={[{ label: 'Monat' }, { label: `${year} €`, number: true }, { label: `${year - 1} €`, number: true }]}
          rows={months.map((month) => [month.name, centsOrDash(month.cents), centsOrDash(month.beforeCents)])}
          total={[
            'Jahr',
            centsOrDash(sumMonths(months.map(({ cents }) => cents))),
            centsOrDash(sumMonths(months.map(({ beforeCents }) => beforeCents))),
          ]}
        />
      </Fold>
    </Part>
  );
}

function labelOf(months: readonly RevenueMonth[], year: number): string {
  const best = months
    .filter(({ cents }) => cents !== null)
    .toSorted((a, b) => (b.cents ?? 0) - (a.cents ?? 0))
    .at(0);
  const highest = best === undefined ? '' : ` Höchster Wert ${year}: ${best.name} mit ${euroOrDash(best.cents)}.`;
  return `Säulen: Umsatz ${year} und ${year - 1} je Monat, netto.${highest} Die Zahlen stehen in der Tabelle darunter.`;
}

function centsOrDash(cents: Cents | null): string {
  return cents === null ? '–' : formatCents(cents);
}

function euroOrDash(cents: Cents | null): string {
  return cents === null ? '–' : formatEuro(cents);
}
