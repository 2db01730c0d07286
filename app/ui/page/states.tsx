import './states.css';
import type { ReactNode } from 'react';
import type { ShownOfferState } from '#app/invoicing/offer/offer.ts';
import { Icon } from '../base/icon.tsx';
import type { IconName } from '../base/icon.tsx';
import { Status } from '../base/status.tsx';
import type { StatusShape } from '../base/status.tsx';

export type InvoiceState =
  | 'draft'
  | 'open'
  | 'due'
  | 'part-paid'
  | 'paid'
  | 'overdue'
  | 'refund'
  | 'settled'
  | 'cancelled'
  | 'uncollectible'
  | 'withdrawn';

interface StateLook {
  shape: StatusShape;
  label: string;
}

const invoiceStates: Record<InvoiceState, StateLook> = {
  draft: { shape: 'draft', label: 'Entwurf' },
  open: { shape: 'open', label: 'Offen' },
  due: { shape: 'due', label: 'Fällig heute' },
  'part-paid': { shape: 'partly', label: 'Teilbezahlt' },
  paid: { shape: 'done', label: 'Bezahlt' },
  overdue: { shape: 'overdue', label: 'Überfällig' },
  refund: { shape: 'due', label: 'Zu erstatten' },
  settled: { shape: 'done', label: 'Ausgeglichen' },
  cancelled: { shape: 'void', label: 'Storniert' },
  uncollectible: { shape: 'void', label: 'Uneinbringlich' },
  withdrawn: { shape: 'void', label: 'Zurückgenommen' },
};

export function invoiceStateWord(state: InvoiceState): string {
  return invoiceStates[state].label;
}

export function InvoiceStatus({ state }: { state: InvoiceState }) {
  const { shape, label } = invoiceStates[state];
  return <Status shape={shape}>{label}</Status>;
}

const offerStates: Record<ShownOfferState, StateLook> = {
  draft: { shape: 'draft', label: 'Entwurf' },
  sent: { shape: 'open', label: 'Offen' },
  expired: { shape: 'overdue', label: 'Abgelaufen' },
  accepted: { shape: 'done', label: 'Angenommen' },
  declined: { shape: 'void', label: 'Abgelehnt' },
  withdrawn: { shape: 'void', label: 'Zurückgezogen' },
  'partly-billed': { shape: 'partly', label: 'Teilweise abgerechnet' },
  billed: { shape: 'done', label: 'Abgerechnet' },
};

export function offerStateWord(state: ShownOfferState): string {
  return offerStates[state].label;
}

export function OfferStatus({ state }: { state: ShownOfferState }) {
  const { shape, label } = offerStates[state];
  return <Status shape={shape}>{label}</Status>;
}

export type FindingLevel = 'error' | 'warning' | 'info' | 'passed';

const levels: Record<FindingLevel, { icon: IconName; one: string; many: string }> = {
  error: { icon: 'error', one: 'Fehler', many: 'Fehler' },
  warning: { icon: 'warning', one: 'Warnung', many: 'Warnungen' },
  info: { icon: 'info', one: 'Hinweis', many: 'Hinweise' },
  passed: { icon: 'check', one: 'Bestanden', many: 'Bestanden' },
};

function Level({ level, children }: { level: FindingLevel; children: ReactNode }) {
  return (
    <span className={`status level ${level}`}>
      <Icon name={levels[level].icon} />
      {children}
    </span>
  );
}

/** Without a count the level of one finding, with a count how many there are of it. */
export function FindingStatus({ level, count }: { level: FindingLevel; count?: number | undefined }) {
  const { one, many } = levels[level];
  return (
    <Level level={count === 0 ? 'passed' : level}>
      {count === undefined ? one : `${count} ${count === 1 ? one : many}`}
    </Level>
  );
}

/** Whether the e-invoice of a customer can be made; `missing`: what it lacks, in words. */
export function ReadinessStatus({ missing }: { missing: readonly string[] }) {
  return missing.length === 0 ? (
    <Level level="passed">Bereit</Level>
  ) : (
    <Level level="warning">{`Es fehlt: ${missing.join(', ')}`}</Level>
  );
}
