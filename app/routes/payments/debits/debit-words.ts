import type { DebitProposal, NotCollected } from '#app/invoicing/debits/propose-debit.ts';
import { formatDate } from '#app/values/dates.ts';
import type { ShownDebit, ShownRun } from '#app/pocketbase/debits/calls.ts';

const notCollected: Record<NotCollected, string> = {
  'in-run': 'Schon im Einzug.',
  disputed: 'Sie ist strittig.',
  'creditor-changed': 'Sie nennt eine andere Gläubiger-Identifikationsnummer als Ihr Profil.',
  'mandate-missing': 'Beim Kunden steht kein Mandat.',
  'mandate-ended': 'Das Mandat ist beendet.',
  'mandate-lapsed': 'Das Mandat ist verfallen: Es wurde 36 Monate lang nicht genutzt.',
  'mandate-changed': 'Mandat oder Konto sind andere, als die Rechnung sagt.',
  'address-missing':
    'Das Konto ist außerhalb des Europäischen Wirtschaftsraums: Dann braucht die Bank die Anschrift des Kunden, und auf der Rechnung fehlen Ort oder Land.',
  'not-yet': 'Banken nehmen Lastschriften höchstens 14 Tage vorher an.',
  'too-much': 'Eine Lastschrift geht höchstens über 999.999.999,99\u00a0€.',
};

/** Why nothing is collected of an invoice. */
export function describeNotCollected({ reason, collectedOn }: Extract<DebitProposal, { ok: false }>): string {
  const words = notCollected[reason];
  return reason === 'not-yet' ? `Einzug erst am ${formatDate(collectedOn)}: ${words}` : words;
}

/** Whether its sentence is about the mandate, which stands on a page of its own. */
export function isOfMandate(reason: NotCollected): boolean {
  return reason.startsWith('mandate-');
}

export function describeDebitRun({
  items,
  live,
  open,
  paid,
}: Pick<ShownRun, 'items' | 'live' | 'open' | 'paid'>): string {
  if (live === 0) return 'Zurückgezogen';
  if (paid === live) return live === items ? 'Bezahlt' : `Bezahlt, ${items - live} herausgenommen`;
  const done = paid === 0 ? '' : `, ${paid} von ${live} bezahlt`;
  return `${open === 0 ? 'Nichts mehr offen' : 'Im Einzug'}${done}`;
}

const settled: Record<ShownDebit['state'], string> = {
  open: 'Im Einzug',
  'part-paid': 'Im Einzug, zum Teil bezahlt',
  paid: 'Bezahlt',
  refund: 'Zu erstatten',
  cancelled: 'Storniert',
  uncollectible: 'Ausgebucht',
  withdrawn: 'Zurückgenommen',
};

/** How one invoice of a run stands: what was paid says the payment. */
export function describeDebit({ live, state, releasedOn, reason }: ShownDebit): string {
  if (!live) return `Herausgenommen am ${formatDate(releasedOn)}: ${reason}`;
  return settled[state];
}
