import { trimBlanks } from '../xml/blanks.ts';
import { childrenOf } from '../element.ts';
import type { XmlElement } from '../element.ts';
import { isNotBefore } from '../lexical.ts';
import type { Period } from '../model.ts';
import type { InvoiceFacts } from './facts.ts';
import type { Rule } from './rule.ts';
import { endsBeforeStart, missingEither } from './texts.ts';

/** Both ends there and in order, or one of them missing. */
export function isInOrder(facts: InvoiceFacts, period: Period | undefined): boolean {
  if (!facts.has(period, 'start') || !facts.has(period, 'end')) return true;
  if (!facts.isDateForm102(period, 'start') || !facts.isDateForm102(period, 'end')) return false;
  return facts.areInOrder([period, 'start'], [period, 'end']);
}

/** What the artefact of UBL takes for BG-14: every period but that of a line, further ones and those of lines inside of lines included. */
function periodElements({ origin, isUbl }: InvoiceFacts): readonly XmlElement[] | null {
  if (origin === undefined || !isUbl) return null;
  return [origin.root, ...origin.index.named('SubInvoiceLine')].flatMap((owner) => childrenOf(owner, 'InvoicePeriod'));
}

const textOf = (period: XmlElement, name: string): string | undefined => trimBlanks(childrenOf(period, name)[0]?.text);

function areInOrder(period: XmlElement): boolean {
  const start = textOf(period, 'StartDate');
  const end = textOf(period, 'EndDate');
  return start === undefined || end === undefined || isNotBefore(end, start);
}

function isStated(period: XmlElement): boolean {
  return ['StartDate', 'EndDate', 'DescriptionCode'].some((name) => textOf(period, name) !== undefined);
}

function periodRule(
  rule: Pick<Rule, 'id' | 'term' | 'text'>,
  ok: { element: (period: XmlElement) => boolean; invoice: (facts: InvoiceFacts) => boolean },
): Rule {
  return {
    ...rule,
    level: 'fatal',
    family: 'en16931',
    check: (facts, report) => {
      const elements = periodElements(facts);
      if (elements === null) {
        if (!ok.invoice(facts)) report({ owner: facts.invoice, property: 'invoicingPeriod' });
      } else for (const element of elements) if (!ok.element(element)) report({ element });
    },
  };
}

export const periodRules: readonly Rule[] = [
  periodRule(
    { id: 'BR-29', term: 'BT-74', text: endsBeforeStart('BT-73', 'BT-74') },
    { element: areInOrder, invoice: (facts) => isInOrder(facts, facts.invoice.invoicingPeriod) },
  ),
  periodRule(
    { id: 'BR-CO-19', term: 'BG-14', text: missingEither('BT-73', 'BT-74') },
    {
      element: isStated,
      invoice: (facts) => {
        const { invoicingPeriod: period } = facts.invoice;
        if (!facts.has(facts.invoice, 'invoicingPeriod')) return true;
        return facts.has(period, 'start') || facts.has(period, 'end');
      },
    },
  ),
];
