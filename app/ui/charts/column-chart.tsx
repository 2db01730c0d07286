import './charts.css';
import { Group } from '@visx/group';
import { scaleBand } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { axisTicks, valueScale } from './axis-ticks.ts';
import type { BarLook, LegendEntry } from './chart-legend.tsx';

export interface ChartColumn {
  /** below the axis; narrow screens show its first letter */
  label: string;
  /** one value for each series; null: none */
  values: readonly (number | null)[];
  /** what the bars say in words */
  tip: string;
  current?: boolean | undefined;
}

interface ColumnChartProps {
  /** the chart in a sentence, for who does not see it */
  label: string;
  /** from left to right within a column */
  series: readonly LegendEntry[];
  columns: readonly ChartColumn[];
  formatTick: (value: number) => string;
}

const plot = { top: 16, bottom: 206, labels: 225 };
const ticksWanted = 4;

/** Bars side by side over an axis. Widths are percent, so that the chart fits its place without script. */
export function ColumnChart({ label, series, columns, formatTick }: ColumnChartProps) {
  const values = columns.flatMap((column) => column.values.filter((value) => value !== null));
  const y = valueScale(values, [plot.bottom, plot.top]).nice(ticksWanted);
  const x = scaleBand<number>({ domain: columns.map((_, index) => index), range: [0, 100], padding: 0.2 });
  const within = scaleBand<number>({
    domain: series.map((_, index) => index),
    range: [0, x.bandwidth()],
    paddingInner: 0.1,
  });
  return (
    <figure className="column-chart">
      <svg role="img" aria-label={label}>
        <Group>
          {axisTicks(y, ticksWanted).map((tick) => (
            <Tick key={tick} y={y(tick)} isZero={tick === 0} text={formatTick(tick)} />
          ))}
        </Group>
        {columns.map((column, index) => (
          <Group key={column.label} className="slot">
            <title>{column.tip}</title>
            <Bar className="hit" x={percent(x.step() * index)} width={percent(x.step())} y={0} height={plot.bottom} />
            {column.values.map((value, place) =>
              value === null || value === 0 ? null : (
                <ColumnBar
                  key={place}
                  look={series[place]?.look ?? 'full'}
                  left={(x(index) ?? 0) + (within(place) ?? 0)}
                  width={within.bandwidth()}
                  ends={[y(0), y(value)]}
                />
              ),
            )}
            <ColumnLabel column={column} middle={(x(index) ?? 0) + x.bandwidth() / 2} />
          </Group>
        ))}
      </svg>
      <output className="chart-tip" />
    </figure>
  );
}

interface ColumnBarProps {
  look: BarLook;
  left: number;
  width: number;
  ends: readonly [number, number];
}

function ColumnBar({ look, left, width, ends }: ColumnBarProps) {
  const top = Math.min(...ends);
  const height = Math.max(1, Math.max(...ends) - top);
  return <Bar className={look} x={percent(left)} width={percent(width)} y={rounded(top)} height={rounded(height)} />;
}

function ColumnLabel({ column, middle }: { column: ChartColumn; middle: number }) {
  const { label, current } = column;
  return (
    <text x={percent(middle)} y={plot.labels} textAnchor="middle" className={current ? 'current' : undefined}>
      {label.slice(0, 1)}
      <tspan>{label.slice(1)}</tspan>
    </text>
  );
}

// Lines across need the width of the place, which only percent know.
function Tick({ y, isZero, text }: { y: number; isZero: boolean; text: string }) {
  const place = rounded(y);
  return (
    <>
      <Line from={{ x: 0, y: place }} to={{ x: 0, y: place }} x2="100%" {...(isZero && { className: 'zero' })} />
      <text x={-8} y={rounded(y + 4)} textAnchor="end">
        {text}
      </text>
    </>
  );
}

function percent(value: number): string {
  return `${Number(value.toFixed(2))}%`;
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}
