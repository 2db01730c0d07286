import { expect, it } from 'vitest';
import type { Figures } from '#app/pocketbase/figures/queries.ts';
import { todosOf } from './todos.ts';

const nothing: Figures = {
  ...{
    sums: [],
    revenue: [],
    customers: [],
    drafts: [],
    overdue: [],
    failed: [],
    lost: [],
    undeliveredPapers: [],
    runs: [],
    offers: [],
  },
  remindable: 0,
  entries: { n: 0, cents: 0 },
  hours: { minutes: 0, hasProjects: false },
  limits: null,
};

const told = (figures: Partial<Figures>) =>
  todosOf({ ...nothing, ...figures }, '2026-11-21').map(({ text, href, note }) => [text, href, note]);

it('is empty where nothing is to be done', () => {
  expect(told({})).toEqual([]);
});

it.each([
  [1, 'Eine Rechnung ist heute zu mahnen'],
  [12, '12 Rechnungen sind heute zu mahnen'],
])('%i reminders', (remindable, text) => {
  expect(told({ remindable })).toEqual([[text, '/invoice/mahnungen', 'Vorschläge, die Sie prüfen und senden']]);
});

it('names recurring invoices that did not come, each once', () => {
  const run = { schedule: 's1', day: '2026-11-01', name: 'Wartung', customerName: 'Linde' };
  const draft = {
    ...{ status: 'draft', id: 'i1', number: '', customerName: 'Linde', issueDate: '', dueDate: '', about: '' },
    ...{ grossCents: 5, updated: '' },
  } as const;
  const runs = [
    { ...run, invoice: 'i1' },
    { ...run, invoice: '' },
  ];
  expect(told({ runs, drafts: [draft] as unknown as Figures['drafts'] })).toEqual([
    ['Wartung vom 01.11.2026 ist nicht ausgestellt', '/invoice/rechnungen/i1/ausstellen', 'Linde'],
    ['Wartung vom 01.11.2026 wurde nicht angelegt', '/invoice/wiederkehrend/s1', 'Linde'],
  ]);
  const undeliveredPapers = [
    { kind: 'offer', id: 'o1', number: 'AN-1', customerName: 'Linde' },
    { kind: 'delivery-note', id: 'n1', number: 'LS-1', customerName: 'Linde' },
  ] as const;
  expect(told({ undeliveredPapers: [...undeliveredPapers] })).toEqual([
    ['AN-1 ist nicht angekommen', '/invoice/angebote/o1#mails', 'Linde'],
    ['LS-1 ist nicht angekommen', '/invoice/lieferscheine/n1/versand#mails', 'Linde'],
  ]);
  expect(told({ lost: [{ invoice: 'i1', number: 'RE-1-M1', customerName: 'Linde' }] })).toEqual([
    ['RE-1-M1 ist nicht angekommen', '/invoice/rechnungen/i1#reminders', 'Linde'],
  ]);
});
