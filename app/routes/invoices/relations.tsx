import { href } from 'react-router';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { LinkedDocument, RelatedDocuments } from '#app/pocketbase/links/queries.ts';
import type { RemindersAndDebit } from '#app/pocketbase/reminders/queries.ts';
import type { StateEntry } from '#app/ui/page/state-bar.tsx';
import { formatDate } from '#app/values/dates.ts';
import { OriginLink } from '../documents/issued/origin-link.tsx';

interface Related extends RelatedDocuments {
  kind: BilledSnapshot['kind'];
  isCorrection: boolean;
  /** when it is to be paid, in words */
  due: string;
  corrections: readonly LinkedDocument[];
  /** the run that collects it, and since when */
  debit: RemindersAndDebit['debit'];
}

/** When it is to be paid, and which other documents it belongs to. */
export function relations(shown: Related): StateEntry[] {
  const { kind, takesBack, cancelledBy, corrections, due, origin, deductedBy, deducted, debit } = shown;
  const takenBack = kind === 'correction' ? 'Korrigiert' : 'Storniert';
  return [
    ...(shown.isCorrection || cancelledBy !== null ? [] : [{ label: 'Fällig', value: due }]),
    ...(debit === null ? [] : [{ label: 'Im Einzug', value: <RunLink debit={debit} /> }]),
    ...(takesBack === null ? [] : [{ label: takenBack, value: <InvoiceLink invoice={takesBack} /> }]),
    ...linked('Korrigiert durch', corrections),
    ...(cancelledBy === null ? [] : [{ label: 'Storniert durch', value: <InvoiceLink invoice={cancelledBy} /> }]),
    ...(deductedBy === null ? [] : [{ label: 'Abgezogen in', value: <InvoiceLink invoice={deductedBy} /> }]),
    ...linked('Zieht ab', deducted),
    ...(origin === null ? [] : [{ label: 'Aus Angebot', value: <OriginLink origin={origin} /> }]),
  ];
}

function linked(label: string, invoices: readonly LinkedDocument[]): StateEntry[] {
  return invoices.length === 0
    ? []
    : [{ label, value: invoices.map((each) => <InvoiceLink key={each.id} invoice={each} />) }];
}

function RunLink({ debit: { run, since } }: { debit: NonNullable<RemindersAndDebit['debit']> }) {
  return <a href={href('/invoice/zahlungen/lastschriften/:runId', { runId: run })}>{`seit ${formatDate(since)}`}</a>;
}

function InvoiceLink({ invoice: { id: invoiceId, number } }: { invoice: LinkedDocument }) {
  return <a href={href('/invoice/rechnungen/:invoiceId', { invoiceId })}>{number}</a>;
}
