import { expect, it } from 'vitest';
import { stepsAfterIssue } from './next-steps.tsx';

type Issued = Parameters<typeof stepsAfterIssue>[0];

const file = { kind: 'zugferd', sha256: '', sizeBytes: 1, damage: null } as const;

function stepsOf(more: Partial<Issued>) {
  const issued = {
    invoiceId: 'aaaaaaaaaaaaaaa',
    files: [file],
    customer: { kind: 'business', name: 'Holm', invoiceFormat: 'usual' },
    email: 'eva@b.example',
    mails: [],
    isSent: false,
    isOverdue: false,
    canWriteOff: true,
    sendsMail: true,
    money: { state: 'open', dueCents: 100, openCents: 100, excessCents: 0, uncollectibleCents: 0, bookings: [] },
    kind: 'invoice',
    isCorrection: false,
    isCorrectable: true,
    takesBack: null,
    origin: null,
    cancelledBy: null,
    deductedBy: null,
    corrections: [],
    ...more,
  } as unknown as Issued;
  return stepsAfterIssue(issued);
}

function titles(more: Partial<Issued>) {
  const { first, more: behind } = stepsOf(more);
  expect(first.map(({ isMain = false }) => isMain)).toEqual(first.map((_, index) => index === 0));
  return { first: first.map(({ title }) => title), behind: behind.map(({ title }) => title) };
}

const money = { dueCents: 100, openCents: 0, excessCents: 0, uncollectibleCents: 0, bookings: [], receivedCents: 100 };
const paid = { ...money, state: 'paid' } as unknown as Issued['money'];
const takesBack = { id: 'bbbbbbbbbbbbbbb', number: 'RE-1' };
const cancellation = { kind: 'cancellation', isCorrection: true, takesBack } as const;

it.each<[string, Partial<Issued>, string[]]>([
  ['not sent', {}, ['An Holm senden', 'Zahlung erfassen', 'Stornieren']],
  ['not sent, without a way to mail', { sendsMail: false }, ['An Holm senden', 'Zahlung erfassen', 'Stornieren']],
  ['sent', { isSent: true }, ['Zahlung erfassen', 'An Holm senden', 'Stornieren']],
  ['overdue', { isSent: true, isOverdue: true }, ['Mahnen', 'Zahlung erfassen', 'An Holm senden']],
  ['paid', { money: paid }, ['Etwas Ähnliches berechnen', 'An Holm senden', 'Stornieren']],
  [
    'a paid deposit',
    { money: paid, kind: 'deposit' },
    ['Schlussrechnung schreiben', 'Etwas Ähnliches berechnen', 'An Holm senden'],
  ],
  [
    'a paid deposit of an offer',
    { money: paid, kind: 'deposit', origin: { id: 'bbbbbbbbbbbbbbb', number: 'AN-1' } },
    ['Das Angebot weiter abrechnen', 'Etwas Ähnliches berechnen', 'An Holm senden'],
  ],
  ['cancelled', { cancelledBy: takesBack }, ['Neu berechnen', 'Zahlung erfassen']],
  ['a cancellation', cancellation, ['An Holm senden', 'Rückzahlung erfassen', 'Neu berechnen']],
  [
    'a correction with nothing to be paid back',
    { ...cancellation, kind: 'correction', isSent: true, money: paid },
    ['An Holm senden', 'Selbst verschicken', 'Versand vermerken'],
  ],
  ['damaged', { files: [{ ...file, damage: 'changed' }] }, ['An Holm senden', 'Zahlung erfassen', 'Stornieren']],
])('what most people do next stands in front of an invoice that is %s', (_, more, first) => {
  expect(titles(more).first).toEqual(first);
});

it('a step keeps its key where it is folded', () => {
  const keysOf = (more: Partial<Issued>) =>
    stepsOf(more).more.flatMap(({ title, keys }) => (keys ? `${keys} ${title}` : []));
  expect(keysOf({ sendsMail: false })).toEqual(['s E-Mail schreiben']);
  expect(keysOf({ isSent: true, isOverdue: true })).toEqual(['r Stornieren']);
});

it('what is rarely done stands behind', () => {
  expect(titles({ isSent: true, isOverdue: true }).behind).toEqual([
    'Stornieren',
    'Zum Teil gutschreiben',
    'Etwas Ähnliches berechnen',
    'Als uneinbringlich ausbuchen',
    'Als Vorlage wiederholen',
    'Selbst verschicken',
    'Versand vermerken',
  ]);
});

it('the rest of an offer is billed from that, whatever is paid of its deposit', () => {
  const origin = { id: 'bbbbbbbbbbbbbbb', number: 'AN-1' };
  expect(titles({ money: paid, kind: 'deposit' }).first).toContain('Schlussrechnung schreiben');
  const { first } = titles({ money: paid, kind: 'deposit', origin });
  expect(first[0]).toBe('Das Angebot weiter abrechnen');
  expect(first).not.toContain('Schlussrechnung schreiben');
});
