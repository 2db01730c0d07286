import type { BenchOptions } from '../benches.ts';
import { collect, median, quantile } from '../shared/figures.ts';
import { openPerson, withProduct } from '../shared/product.ts';
import type { Person } from '../shared/product.ts';
import { ms, perSecond, printTable } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';
import { makeWaves } from './drafts.ts';
import { measureParts, partNames } from './parts.ts';
import type { Parts } from './parts.ts';
import { measureSteps, stepNames } from './steps.ts';
import type { Steps } from './steps.ts';

// The check before issuing, issuing with its files, handing a mail over to the outbox and booking a payment, by the pages of
// the product over HTTP, at 1 and 16 at once; beside it, in turn, the parts of issuing alone: XML, PDF, reading back,
// transaction.

const ratioMax = 1.5;
const crowds = [
  { atOnce: 1, documents: 8 },
  { atOnce: 16, documents: 3 },
];

/** What one document takes when that many are at work. */
interface Round {
  steps: Steps;
  parts: Parts;
}

const sum = (parts: Parts) => partNames.reduce((total, name) => total + parts[name], 0);

function printRounds(atOnce: number, rounds: readonly Round[]): number {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const issueMs = middle(({ steps }) => steps.issue.msPerDocument);
  printTable([
    [`${atOnce} at once`, 'documents', 'p95'],
    ...stepNames.map((name) => {
      const waits = rounds.flatMap(({ steps }) => steps[name].waits);
      const rate = 1000 / middle(({ steps }) => steps[name].msPerDocument);
      return [name, perSecond(rate), ms(quantile(waits, 0.95))];
    }),
    ['issue, a document', ms(issueMs)],
    ...partNames.map((name) => [`  ${name}`, ms(middle(({ parts }) => parts[name]))]),
  ]);
  return middle(({ steps, parts }) => steps.issue.msPerDocument / sum(parts));
}

export default function benchIssuing({ rounds = 6 }: BenchOptions): Promise<Limit[]> {
  return withProduct(async (product) => {
    const { services } = product;
    const measure = async (people: readonly Person[], documents: number): Promise<Round> => ({
      steps: await measureSteps(await makeWaves(services, people, documents)),
      parts: await measureParts(services, await makeWaves(services, people, documents)),
    });
    const people = await collect(Math.max(...crowds.map(({ atOnce }) => atOnce)), (n) => openPerson(product, n));
    await measure(people.slice(0, 2), 3);
    return collect(crowds.length, async (n) => {
      const { atOnce = 1, documents = 1 } = crowds[n] ?? {};
      const ratio = printRounds(atOnce, await collect(rounds, () => measure(people.slice(0, atOnce), documents)));
      return { what: `issue beside the sum of its parts, ${atOnce} at once`, value: ratio, most: ratioMax };
    });
  });
}
