import './charts.css';
import { LegendOrdinal } from '@visx/legend';
import { scaleOrdinal } from '@visx/scale';

/** How bars are told apart, also without colour: full, outlined, hatched, full in the colour of what is late. */
export type BarLook = 'full' | 'outlined' | 'hatched' | 'late';

export interface LegendEntry {
  label: string;
  look: BarLook;
}

export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  const scale = scaleOrdinal<string, BarLook>({
    domain: entries.map(({ label }) => label),
    range: entries.map(({ look }) => look),
  });
  return (
    <p className="chart-legend">
      <LegendOrdinal scale={scale}>
        {(labels) =>
          labels.map(({ text, value }) => (
            <span key={text}>
              <svg viewBox="0 0 14 14" aria-hidden="true">
                <rect className={value} x="1" y="1" width="12" height="12" />
              </svg>
              {text}
            </span>
          ))
        }
      </LegendOrdinal>
    </p>
  );
}

/** The pattern of hatched bars; once on a page that shows any. */
export function HatchPattern() {
  return (
    <svg className="chart-patterns" aria-hidden="true">
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v6" />
      </pattern>
    </svg>
  );
}
