import { nextLimit } from '#app/invoicing/tax/small-business-limits.ts';
import type { SmallBusinessLimits, YearTurnover } from '#app/invoicing/tax/small-business-limits.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { Fold } from '#app/ui/base/fold.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { LimitMeter } from '#app/ui/charts/limit-meter.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { wholeEuro, describeLimits } from './limit-texts.ts';

interface LimitsPartProps {
  limits: SmallBusinessLimits;
  /** where what is not here is typed; absent on the page that it is typed on */
  href?: string;
}

/** The total turnover of the year beside the limit of § 19 UStG that it comes to next. */
export function LimitsPart({ limits, href }: LimitsPartProps) {
  const { state, current, before, openCents } = limits;
  const limitCents = nextLimit(limits);
  const percent = Math.round((current.totalCents * 100) / limitCents);
  const { title, text } = describeLimits(limits);
  const isLate = state === 'beyond' || state === 'beyond-before';
  return (
    <Part
      id="limits"
      title={href === undefined ? `Stand ${current.year}` : 'Grenze nach § 19 UStG'}
      note={href === undefined ? undefined : <a href={href}>Umsatz ergänzen</a>}
    >
      <p>
        <strong>{formatEuro(current.totalCents)}</strong>{' '}
        <span className="muted">{`von ${wholeEuro(limitCents)} im Jahr ${current.year}, ${percent} %`}</span>
      </p>
      <LimitMeter
        label={`${formatEuro(current.totalCents)} von ${wholeEuro(limitCents)}, das sind ${percent} Prozent`}
        percent={percent}
        ticks={ticksTo(limitCents)}
        late={isLate}
      />
      <p>
        <strong>{`${title}.`}</strong> {text}
      </p>
      <Fold title="Wie sich das zusammensetzt" note={`${current.year} und ${before.year}`}>
        <Table
          ruled
          caption={`Gesamtumsatz nach § 19 Abs. 2 UStG, ${current.year} und ${before.year}`}
          columns={[
            { label: 'Eingegangen' },
            { label: `${current.year} €`, number: true },
            { label: `${before.year} €`, number: true },
          ]}
          rows={partRows.map(([label, of]) => [label, formatCents(of(current)), formatCents(of(before))])}
          total={['Gesamtumsatz', formatCents(current.totalCents), formatCents(before.totalCents)]}
        />
        <p className="hint">
          {`Nicht dabei ist, was noch offen ist (${formatEuro(openCents)}), und was nicht zum Gesamtumsatz zählt: ${yearWords([current, before])} für Leistungen, die nach § 4 Nr. 11 bis 29 UStG steuerfrei oder im Ausland ausgeführt sind.`}
        </p>
      </Fold>
    </Part>
  );
}

const partRows: readonly (readonly [label: string, of: (turnover: YearTurnover) => Cents])[] = [
  ['In Belegwerk gebucht', ({ receivedCents }) => receivedCents],
  ['Außerhalb von Belegwerk', ({ elsewhereCents }) => elsewhereCents],
  ['Nicht mitzuzählen', ({ excludedCents }) => (excludedCents === 0 ? 0 : -excludedCents)],
];

function yearWords(turnovers: readonly YearTurnover[]): string {
  return turnovers.map(({ year, leftOutCents }) => `${year} ${formatEuro(leftOutCents)}`).join(', ');
}

function ticksTo(limitCents: Cents): string[] {
  return limitCents > 2_500_000
    ? ['0', '25.000', '50.000', '', wholeEuro(limitCents)]
    : ['0', '', '10.000', '', '', wholeEuro(limitCents)];
}
