import { codeListRules } from './codes/code-lists.ts';
import { cvdRules } from './xrechnung/cvd.ts';
import { decimalRules } from './codes/decimals.ts';
import { extensionRules } from './xrechnung/extension.ts';
import { headerRules } from './header.ts';
import { lineRules } from './lines.ts';
import { ownRules } from './own.ts';
import { paymentRules } from './payment.ts';
import { periodRules } from './periods.ts';
import { dutchRules } from './peppol/peppol-netherlands.ts';
import { swedishRules } from './peppol/peppol-sweden.ts';
import { peppolRules } from './peppol/peppol.ts';
import { peppolCommonRules } from './peppol/peppol-common.ts';
import type { Rule } from './rule.ts';
import { totalRules } from './totals.ts';
import { breakdownRules } from './vat/vat-breakdown.ts';
import { categoryVatRules } from './vat/vat-category.ts';
import { specialVatRules } from './vat/vat-special.ts';
import { xrechnungPaymentRules } from './xrechnung/xrechnung-payment.ts';
import { xrechnungRules } from './xrechnung/xrechnung.ts';

/** Every rule about the content of an invoice, in the order in which findings are listed. */
export const ruleBook: readonly Rule[] = [
  ...headerRules,
  ...periodRules,
  ...lineRules,
  ...paymentRules,
  ...totalRules,
  ...decimalRules,
  ...breakdownRules,
  ...categoryVatRules,
  ...specialVatRules,
  ...codeListRules,
  ...xrechnungRules,
  ...xrechnungPaymentRules,
  ...extensionRules,
  ...cvdRules,
  ...peppolCommonRules('xrechnung'),
  ...peppolCommonRules('peppol'),
  ...peppolRules,
  ...dutchRules,
  ...swedishRules,
  ...ownRules,
];
