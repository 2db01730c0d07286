import './meter.css';
import type { ReactNode } from 'react';

interface MeterProps {
  /** Reached so far and the limit, in the same unit; texts are what people read. */
  value: number;
  limit: number;
  valueText: string;
  limitText: string;
  /** What stands below the scale. */
  children?: ReactNode;
}

const percent = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 });

/** A scale of five parts from zero to the limit. */
export function Meter({ value, limit, valueText, limitText, children }: MeterProps) {
  const share = limit > 0 ? Math.max(0, value) / limit : 0;
  const text = `${valueText} von ${limitText}, ${percent.format(share)}`;
  return (
    <div className="meter">
      <p>
        <strong>{valueText}</strong> <span className="muted">{`von ${limitText}, ${percent.format(share)}`}</span>
      </p>
      <svg role="img" aria-label={text}>
        <rect className="track" x="0" y="6" width="100%" height="14" />
        <rect className={share > 1 ? 'over' : 'value'} x="0" y="6" width={`${barWidth(share)}%`} height="14" />
        {[0, 20, 40, 60, 80, 100].map((x) => (
          <line key={x} x1={`${x}%`} x2={`${x}%`} y1="20" y2="26" />
        ))}
        <text x="0" y="42">
          0
        </text>
        <text x="100%" y="42" textAnchor="end">
          {limitText}
        </text>
      </svg>
      {children === undefined ? null : <p className="hint">{children}</p>}
    </div>
  );
}

function barWidth(share: number): number {
  return Math.round(Math.min(share, 1) * 1000) / 10;
}
