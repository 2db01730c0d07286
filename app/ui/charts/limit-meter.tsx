import limitMeterUrl from './limit-meter.css?url&no-inline';

interface LimitMeterProps {
  /** says in words what the bar shows */
  label: string;
  /** how full it is, in percent; beyond 100 the bar is full */
  percent: number;
  /** texts below the bar, at even distances from its beginning to its end; '' where only the line stands */
  ticks: readonly string[];
  late: boolean;
}

/** How far a sum is on its way to a limit. */
export function LimitMeter({ label, percent, ticks, late }: LimitMeterProps) {
  const steps = Math.max(1, ticks.length - 1);
  return (
    <>
      <link rel="stylesheet" href={limitMeterUrl} />
      <svg className="limit-meter" role="img" aria-label={label}>
        <rect className="track" x="0" y="6" width="100%" height="14" />
        <rect className={late ? 'filled late' : 'filled'} x="0" y="6" width={`${clamp(percent)}%`} height="14" />
        {ticks.map((text, index) => {
          const place = `${(index * 100) / steps}%`;
          return (
            <g key={place}>
              <line x1={place} x2={place} y1="20" y2="26" />
              <text x={place} y="42" textAnchor={anchorAt(index, steps)}>
                {text}
              </text>
            </g>
          );
        })}
      </svg>
    </>
  );
}

function clamp(percent: number): string {
  return Math.min(100, Math.max(0, percent)).toFixed(1);
}

function anchorAt(index: number, last: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === last ? 'end' : 'middle';
}
