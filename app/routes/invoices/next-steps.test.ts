import { expect, it } from 'vitest';
import { stepsAfterIssue } from './next-steps.tsx';

type Issued = Parameters<typeof stepsAfterIssue>[0];

const file = { kind: 'zugferd', sha256: '', sizeBytes: 1, damage: null } as const;

function titles(more: Pick<Issued, 'sendsMail'> & Partial<Issued>): string[] {
  const issued = {
    invoiceId: 'aaaaaaaaaaaaaaa',
    files: [file],
    customer: { kind: 'business', name: 'Holm', invoiceFormat: 'usual' },
    email: 'eva@b.example',
    mails: [],
    money: { state: 'open', dueCents: 100, openCents: 100 },
    kind: 'cancellation',
    isCorrection: true,
    takesBack: null,
    cancelledBy: null,
    corrections: [],
    ...more,
  } as unknown as Issued;
  return stepsAfterIssue(issued).map(({ title }) => title);
}

it.each([
  [{ sendsMail: true }, ['An Holm senden', 'Selbst verschicken']],
  [{ sendsMail: false }, ['An Holm senden', 'E-Mail schreiben']],
  [{ sendsMail: true, files: [{ ...file, damage: 'changed' as const }] }, ['An Holm senden', 'Rückzahlung erfassen']],
] as [Pick<Issued, 'sendsMail'> & Partial<Issued>, string[]][])('%o', (more, first) => {
  expect(titles(more).slice(0, 2)).toEqual(first);
});
