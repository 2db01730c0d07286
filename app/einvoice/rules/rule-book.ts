import { coreRules } from './core-rules.ts';
import { peppolCommonRules } from './peppol/peppol-common.ts';
import { greekRules } from './peppol/peppol-greece.ts';
import { dutchRules } from './peppol/peppol-netherlands.ts';
import { swedishRules } from './peppol/peppol-sweden.ts';
import { peppolRules } from './peppol/peppol.ts';
import type { Rule } from './rule.ts';

/**
 * Every rule about the content of an invoice. Those of Peppol, its national ones among them, are needed rarely: who
 * judges files as they come loads this module, and only when a file asks for it.
 */
export const ruleBook: readonly Rule[] = [
  ...coreRules,
  ...peppolCommonRules('peppol'),
  ...peppolRules,
  ...dutchRules,
  ...swedishRules,
  ...greekRules,
];
