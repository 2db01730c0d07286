import { href } from 'react-router';
import type { NextStep } from '#app/ui/page/next-steps.tsx';
import { cancelStep, inOrder } from '../next-steps.tsx';
import { lateMoneyStep, moneyStep, reminderStep, writeOffStep } from '../money-steps.ts';
import type { LoadedImported } from './load-imported.server.ts';

interface Shown extends LoadedImported {
  invoiceId: string;
}

/** What can be done with an invoice that came along: all that its money needs, and nothing that writes it anew. */
export function stepsAfterImport(shown: Shown): { first: NextStep[]; more: NextStep[] } {
  return inOrder(orderedSteps(shown));
}

function orderedSteps(shown: Shown): NextStep[] {
  const { withdrawn, cancelledBy, invoiceId, money, isUsed } = shown;
  if (withdrawn) return [];
  if (cancelledBy !== null) return [lateMoneyStep({ invoiceId }, cancelledBy)];
  const canCancel = money.uncollectibleCents === 0;
  return [
    ...reminderStep(shown),
    moneyStep(shown),
    ...(canCancel ? [cancelStep({ invoiceId, corrections: [] })] : []),
    ...sendStep(shown),
    ...writeOffStep(shown),
    ...(isUsed ? [] : [withdrawStep(invoiceId)]),
  ];
}

function sendStep({ carried, customer, email, invoiceId }: Shown): NextStep[] {
  if (carried.every(({ damage }) => damage !== null)) return [];
  return [
    {
      title: 'Noch einmal senden',
      text: `Das Original, wie es damals war, an ${email || customer.name}.`,
      href: href('/invoice/rechnungen/:invoiceId/versand', { invoiceId }),
      button: { word: 'Senden', keys: 's' },
    },
  ];
}

function withdrawStep(invoiceId: string): NextStep {
  return {
    title: 'Übernahme zurücknehmen',
    text: 'Stimmt etwas nicht? Solange nichts darauf gebucht, gemahnt oder storniert ist, geht das spurlos für die Zahlen.',
    href: href('/invoice/rechnungen/:invoiceId/zuruecknehmen', { invoiceId }),
  };
}
