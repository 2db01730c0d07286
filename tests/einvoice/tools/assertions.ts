import type { XmlElement } from '#app/einvoice/element.ts';
import { attribute, childrenNamed, descendantsNamed, readArtefactTree } from './artefacts.ts';

/** One assertion of a released rule file, as facts to compare with and to take codes and paths from. */
export interface Assertion {
  id: string;
  level: string;
  context: string;
  test: string;
}

export const ruleFiles = {
  'en-ubl': ['phive-rules-en16931', 'external/schematron/1.3.16/ubl/EN16931-UBL-validation.xslt'],
  'en-cii': ['phive-rules-en16931', 'external/schematron/1.3.16/cii/EN16931-CII-validation.xslt'],
  'xrechnung-ubl': ['phive-rules-xrechnung', 'external/schematron/3.0.2/XRechnung-UBL-validation.xslt'],
  'xrechnung-cii': ['phive-rules-xrechnung', 'external/schematron/3.0.2/XRechnung-CII-validation.xslt'],
  'peppol-ubl': ['phive-rules-peppol', 'external/schematron/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt'],
} as const;

export function readAssertions(name: keyof typeof ruleFiles): Assertion[] {
  const [jar, entry] = ruleFiles[name];
  return childrenNamed(readArtefactTree(jar, entry), 'template').flatMap(readTemplate);
}

function readTemplate(template: XmlElement): Assertion[] {
  const context = attribute(template, 'match').replace(/\s+/g, ' ');
  return descendantsNamed(template, 'choose').flatMap((choose) => {
    const [when] = childrenNamed(choose, 'when');
    const [failed] = descendantsNamed(choose, 'failed-assert');
    if (!when || !failed) return [];
    const test = attribute(when, 'test').replace(/\s+/g, ' ');
    return [{ id: valueOf(failed, 'id'), level: valueOf(failed, 'flag'), context, test }];
  });
}

function valueOf(failed: XmlElement, name: string): string {
  const own = attribute(failed, name);
  if (own !== '') return own;
  const made = childrenNamed(failed, 'attribute').find((element) => attribute(element, 'name') === name);
  return made?.text.trim() ?? '';
}

/** Ids of the rules that the released files of a syntax call fatal, of all profiles that the suite judges. */
export function fatalRuleIds(syntax: 'ubl' | 'cii'): string[] {
  const names = (Object.keys(ruleFiles) as (keyof typeof ruleFiles)[]).filter((name) => name.endsWith(syntax));
  const fatal = names.flatMap(readAssertions).filter(({ level }) => level === 'fatal');
  return [...new Set(fatal.map(({ id }) => id))].sort();
}
