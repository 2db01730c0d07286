import { isFilled } from '../xml/blanks.ts';
import { toFixed } from '../../values/decimal.ts';
import { wrappedLeitwegId } from '../../values/identifiers.ts';
import type { Term } from '../findings.ts';
import type { InvoiceLine, VatBreakdown } from '../model.ts';
import { decimal, sum, writtenPlaces, zero } from './arithmetic.ts';
import type { InvoiceFacts } from './facts.ts';
import { documentRule, eachRule } from './rule.ts';
import type { Rule, RuleText } from './rule.ts';
import * as scope from './scopes.ts';
import { missing, text } from './texts.ts';
import { categories } from './vat/vat-categories.ts';

/** Checks of ours, stricter than the official ones; they warn and never refuse. */

type Spec = Omit<Parameters<typeof documentRule>[0], 'id' | 'level'>;

function own(id: string, spec: Spec): Rule {
  return documentRule({ id, level: 'warning', ...spec }, 'own');
}

function isGermanSeller({ seller }: InvoiceFacts): boolean {
  return seller.address?.countryCode === 'DE';
}

/** § 14 (4) UStG, where the seller is established in Germany. */
function section14(id: string, rule: { term: Term; ok: (facts: InvoiceFacts) => boolean; text?: RuleText }): Rule {
  const { term, ok, text: what = missing(term) } = rule;
  return own(id, { term, text: what, ok: (facts) => !isGermanSeller(facts) || ok(facts) });
}

/** Without a zone: nobody pays by the hour. */
function dayOf(date: string): string {
  return date.slice(0, 10);
}

function exactTax(base: string | undefined, rate: string | undefined): string | undefined {
  const exact = decimal(base)
    ?.times(decimal(rate) ?? zero)
    .div(100);
  return exact && toFixed(exact, 2);
}

/**
 * Tax may be taken out of a price that holds it (19.95 is 16.76 and 3.19), or be what is left of the tax of an invoice
 * after its corrections: two roundings of a sum with tax, of half a cent each.
 */
function isCalculatedTax({ base, amount, rate }: VatBreakdown): boolean {
  const percent = decimal(rate) ?? zero;
  const [net, stated] = [decimal(base), decimal(amount)];
  if (net === undefined || stated === undefined) return true;
  if (percent.eq(zero) || !stated.eq(toFixed(stated, 2))) return stated.eq(zero);
  return stated.times(100).minus(net.times(percent)).abs().lte(percent.plus(100).div(100));
}

function lineNet({ quantity, price, allowances, charges }: InvoiceLine): string | undefined {
  const amount = decimal(quantity);
  const net = decimal(price?.net);
  const base = price?.baseQuantity === undefined ? decimal('1') : decimal(price.baseQuantity);
  if (amount === undefined || net === undefined || base === undefined || base.eq(zero)) return undefined;
  const exact = amount.times(net).div(base);
  if (charges === undefined && allowances === undefined) return toFixed(exact, 2);
  const added = sum((charges ?? []).map((item) => decimal(item.amount)));
  const taken = sum((allowances ?? []).map((item) => decimal(item.amount)));
  return toFixed(exact.plus(added).minus(taken), 2);
}

/** The official rules themselves let the other categories have one breakdown only. */
const perRate: ReadonlySet<string> = new Set(
  categories.filter(({ breakdown }) => breakdown === 'per-rate').map(({ code }) => code),
);

function kindOf({ category = '', rate }: VatBreakdown): string | null {
  const percent = decimal(rate);
  return percent !== undefined && perRate.has(category) ? `${category} ${percent.toString()}` : null;
}

export const ownRules: readonly Rule[] = [
  eachRule(
    scope.breakdowns,
    {
      id: 'BW-TAX',
      term: 'BT-117',
      at: 'amount',
      level: 'warning',
      text: text(
        'Der Steuerbetrag weicht vom Ergebnis aus Grundlage × Satz ab.',
        'The tax amount differs from base × rate.',
        ['Rechnen Sie auf den Cent genau.', 'Calculate to the cent.'],
      ),
      ok: (group) => group.category === undefined || isCalculatedTax(group),
      expected: ({ base, rate }) => exactTax(base, rate),
    },
    'own',
  ),
  {
    id: 'BW-BREAKDOWN',
    term: 'BG-23',
    level: 'warning',
    family: 'own',
    text: text(
      'Die Umsatzsteuer ist für denselben Satz mehrmals aufgeschlüsselt.',
      'There are several VAT breakdowns of one rate.',
      ['Fassen Sie die Aufschlüsselungen eines Satzes zusammen.', 'Put the breakdowns of a rate together.'],
    ),
    check: ({ breakdown }, report) => {
      const seen = new Set<string>();
      for (const owner of breakdown) {
        const kind = kindOf(owner);
        if (kind !== null && seen.has(kind)) report({ owner, found: owner.rate });
        else if (kind !== null) seen.add(kind);
      }
    },
  },
  eachRule(
    scope.lines,
    {
      id: 'BW-LINE',
      term: 'BT-131',
      at: 'netAmount',
      level: 'warning',
      text: text('Der Nettobetrag weicht von Menge × Preis ab.', 'The net amount differs from quantity × price.', [
        'Rechnen Sie auf den Cent genau.',
        'Calculate to the cent.',
      ]),
      ok: (line) => {
        const exact = lineNet(line);
        return exact === undefined || (decimal(line.netAmount)?.eq(exact) ?? true);
      },
      expected: lineNet,
    },
    'own',
  ),
  own('BW-TERMS', {
    term: 'BT-9',
    text: text(
      'Weder Fälligkeitsdatum (BT-9) noch Zahlungsbedingungen (BT-20) sind angegeben.',
      'Neither due date (BT-9) nor payment terms (BT-20) are stated.',
      ['Geben Sie an, bis wann zu zahlen ist.', 'State when payment is due.'],
    ),
    ok: ({ invoice }) =>
      !(decimal(invoice.totals?.due)?.gt(zero) ?? false) || isFilled(invoice.dueDate) || isFilled(invoice.paymentTerms),
    at: ({ invoice }) => ({ owner: invoice, property: 'dueDate' }),
  }),
  own('BW-LEITWEG', {
    term: 'BT-10',
    text: text(
      'In der Käuferreferenz (BT-10) steht mehr als die Leitweg-ID.',
      'The buyer reference (BT-10) holds more than the Leitweg-ID.',
      [
        'Geben Sie nur die Leitweg-ID an, ohne Leerzeichen und Zusatz.',
        'State the Leitweg-ID only, without spaces and words.',
      ],
    ),
    ok: ({ invoice }) => wrappedLeitwegId(invoice.buyerReference ?? '') === null,
    at: ({ invoice }) => ({ owner: invoice, property: 'buyerReference' }),
    expected: ({ invoice }) => wrappedLeitwegId(invoice.buyerReference ?? '') ?? undefined,
  }),
  own('BW-DUE', {
    term: 'BT-9',
    text: text('Das Fälligkeitsdatum liegt vor dem Rechnungsdatum.', 'The due date is before the issue date.', [
      'Prüfen Sie beide Daten.',
      'Check both dates.',
    ]),
    ok: ({ invoice: { dueDate, issueDate } }) =>
      dueDate === undefined || issueDate === undefined || dayOf(dueDate) >= dayOf(issueDate),
    at: ({ invoice }) => ({ owner: invoice, property: 'dueDate' }),
  }),
  eachRule(
    scope.lines,
    {
      id: 'BW-PLACES',
      term: 'BT-146',
      at: 'price',
      level: 'warning',
      text: text(
        'Menge oder Preis hat mehr als vier Nachkommastellen.',
        'Quantity or price has more than four decimals.',
        [
          'Runden Sie auf vier Stellen; mehr lässt EN 16931:2026 nicht zu.',
          'Round to four decimals; EN 16931:2026 allows no more.',
        ],
      ),
      ok: ({ quantity, price }) => writtenPlaces(quantity) <= 4 && writtenPlaces(price?.net) <= 4,
    },
    'own',
  ),
  section14('BW-14-1', {
    term: 'BT-37',
    ok: ({ seller }) => isFilled(seller.address?.city) && isFilled(seller.address?.postCode),
  }),
  section14('BW-14-1', { term: 'BT-52', ok: ({ buyer }) => isFilled(buyer.address?.city) }),
  section14('BW-14-2', {
    term: 'BT-31',
    ok: (facts) =>
      isFilled(facts.seller.vatId) ||
      isFilled(facts.seller.taxNumber) ||
      isFilled(facts.invoice.taxRepresentative?.vatId),
    text: text(
      'USt-IdNr. und Steuernummer des Verkäufers fehlen.',
      'VAT identifier and tax number of the seller are missing.',
      ['Geben Sie eine von beiden an (§ 14 Abs. 4 Nr. 2 UStG).', 'State one of the two (section 14 (4) no. 2 UStG).'],
    ),
  }),
  section14('BW-14-6', {
    term: 'BT-72',
    // Whoever asks for money in advance need not know yet; 326 is what such an invoice is in Germany as a rule.
    ok: ({ invoice, lines }) =>
      invoice.typeCode === '326' ||
      invoice.typeCode === '386' ||
      isFilled(invoice.delivery?.date) ||
      invoice.invoicingPeriod !== undefined ||
      (lines.length > 0 && lines.every((line) => line.period !== undefined)),
    text: text('Zeitpunkt oder Zeitraum der Leistung fehlt.', 'Date or period of the supply is missing.', [
      'Geben Sie das Leistungsdatum (BT-72) oder einen Zeitraum (BG-14, BG-26) an (§ 14 Abs. 4 Nr. 6 UStG).',
      'State BT-72, BG-14 or BG-26 (section 14 (4) no. 6 UStG).',
    ]),
  }),
];
