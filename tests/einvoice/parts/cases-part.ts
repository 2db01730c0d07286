import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import type { Syntax } from '#app/einvoice/bindings/vocabulary.ts';
import type { Invoice } from '#app/einvoice/model.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { validateInvoice } from '#app/einvoice/rules/validate.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import { caseModels } from '../case-models.ts';
import { caseSnapshots } from '../case-snapshots.ts';
import { compare, differences } from '../compare.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';

const casesIn: readonly (readonly [ProfileId, readonly Syntax[]])[] = [
  ['xrechnung', ['ubl', 'cii']],
  ['en16931', ['ubl', 'cii']],
  ['xrechnung-extension', ['ubl', 'cii']],
  ['xrechnung-cvd', ['ubl', 'cii']],
  ['peppol', ['ubl']],
];

/**
 * Our own invoices, one for each tax case and way to pay, and of each tax case one that takes deposits off with an annex:
 * valid for the rules, in both syntaxes for the oracle.
 */
export async function checkCases(oracle: Oracle, tally: Tally): Promise<void> {
  for (const [profile, syntaxes] of casesIn) {
    for (const { name, invoice } of caseModels(profile))
      await checkCase(oracle, { name: `${profile} ${name}`, invoice, profile, syntaxes }, tally);
  }
  const annexed = caseSnapshots().filter(({ name }) => name.includes('annex'));
  for (const { name, snapshot, profile, assets, syntaxes } of annexed)
    await checkCase(oracle, { name, invoice: fromInvoice(snapshot, profile, assets), profile, syntaxes }, tally);
  tally.check(annexed.length >= 100, () => `only ${annexed.length} invoices with an annex`);
}

interface Case {
  name: string;
  invoice: Invoice;
  profile: ProfileId;
  syntaxes: readonly Syntax[];
}

async function checkCase(oracle: Oracle, { name, invoice, profile, syntaxes }: Case, tally: Tally): Promise<void> {
  const fatal = validateInvoice(invoice, { profile, rules: ruleBook }).filter(({ level }) => level === 'fatal');
  tally.check(fatal.length === 0, () => `${name}: the model breaks ${fatal.map((f) => f.rule).join()}`);
  for (const syntax of syntaxes) {
    const content = new TextEncoder().encode(writeInvoice(invoice, syntax));
    const comparison = await compare(oracle, { name: `${name} ${syntax}`, content });
    const holds = comparison.agrees && comparison.theirs.valid;
    const { theirs } = comparison;
    tally.check(holds, () =>
      [`${comparison.name}:`, ...differences(comparison), ...theirs.fatal, ...theirs.details].join(' '),
    );
  }
}
