import { documentRule } from '../rule.ts';
import type { Rule } from '../rule.ts';

type Spec = Omit<Parameters<typeof documentRule>[0], 'id'>;

export function xrechnungRule(id: string, spec: Spec): Rule {
  return documentRule({ id, ...spec }, 'xrechnung');
}
