import './period-picker.css';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { unitHref } from './read-period.ts';
import type { ShownPeriod } from './read-period.ts';
import { queryNames } from '#app/values/page-query.ts';

const unitTexts = [
  ['month', 'Monat'],
  ['quarter', 'Quartal'],
  ['year', 'Jahr'],
] as const;

export function PeriodPicker({ period }: { period: ShownPeriod }) {
  const { unit, earlierHref, laterHref } = period;
  return (
    <nav className="period row" aria-label="Zeitraum">
      <div className="segments">
        {unitTexts.map(([each, text]) => (
          <a key={each} href={unitHref(each, null)} aria-current={each === unit ? 'true' : undefined}>
            {text}
          </a>
        ))}
      </div>
      {earlierHref === null ? null : (
        <LinkButton slim icon="back" href={earlierHref}>
          <span className="unseen">Zeitraum davor</span>
        </LinkButton>
      )}
      {laterHref === null ? null : (
        <LinkButton slim icon="arrow" href={laterHref}>
          <span className="unseen">Zeitraum danach</span>
        </LinkButton>
      )}
      <OwnPeriod period={period} />
    </nav>
  );
}

function OwnPeriod({ period: { unit, typed, errors } }: { period: ShownPeriod }) {
  const failed = errors.from !== undefined || errors.to !== undefined;
  return (
    <details className="own-period" open={failed}>
      <summary className={unit === null ? 'button slim current' : 'button slim'}>Von – bis</summary>
      <form action={paths.dashboard}>
        <TextField
          id="period-from"
          name={queryNames.from}
          kind="date"
          label="Von"
          defaultValue={typed.from}
          autoFocus={failed}
          errors={errors.from === undefined ? [] : [errors.from]}
        />
        <TextField
          id="period-to"
          name={queryNames.to}
          kind="date"
          label="Bis"
          defaultValue={typed.to}
          errors={errors.to === undefined ? [] : [errors.to]}
        />
        <Button>Anzeigen</Button>
      </form>
    </details>
  );
}
