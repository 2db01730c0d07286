import { ruleBook } from '../../../app/einvoice/rules/rule-book.ts';
import { validateInvoice } from '../../../app/einvoice/rules/validate.ts';
import { writeInvoice } from '../../../app/einvoice/write.ts';
import type { ProfileId } from '../../../app/einvoice/profiles.ts';
import { caseModels } from '../case-models.ts';
import { compare, differences } from '../compare.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';

const casesIn: readonly (readonly [ProfileId, readonly ('ubl' | 'cii')[]])[] = [
  ['xrechnung', ['ubl', 'cii']],
  ['en16931', ['ubl', 'cii']],
  ['xrechnung-extension', ['ubl', 'cii']],
  ['xrechnung-cvd', ['ubl', 'cii']],
  ['peppol', ['ubl']],
];

/** Our own invoices, one for each tax case and way to pay: valid for the rules, in both syntaxes for the oracle. */
export async function checkCases(oracle: Oracle, tally: Tally): Promise<void> {
  const encoder = new TextEncoder();
  for (const [profile, syntaxes] of casesIn) {
    for (const { name, invoice } of caseModels(profile)) {
      const fatal = validateInvoice(invoice, { profile, rules: ruleBook }).filter(({ level }) => level === 'fatal');
      tally.check(fatal.length === 0, () => `${profile} ${name}: the model breaks ${fatal.map((f) => f.rule).join()}`);
      for (const syntax of syntaxes) {
        const content = encoder.encode(writeInvoice(invoice, syntax));
        const comparison = await compare(oracle, { name: `${profile} ${name} ${syntax}`, content });
        const holds = comparison.agrees && comparison.theirs.valid;
        const { theirs } = comparison;
        tally.check(holds, () =>
          [`${comparison.name}:`, ...differences(comparison), ...theirs.fatal, ...theirs.details].join(' '),
        );
      }
    }
  }
}
