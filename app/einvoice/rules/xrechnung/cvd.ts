import { collapseBlanks, isBlank, trimBlanks } from '../../xml/blanks.ts';
import type { Syntax } from '../../bindings/vocabulary.ts';
import { isListed } from '../../codes/codes.ts';
import { attributeOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { InvoiceLine } from '../../model.ts';
import type { InvoiceFacts } from '../facts.ts';
import { documentRule, eachRule } from '../rule.ts';
import type { Rule } from '../rule.ts';
import * as scope from '../scopes.ts';
import { missing, notInList, text } from '../texts.ts';

/** Clean Vehicle Directive: vehicles are classified (CVD) and have an attribute "cva". */
const vehicleCategories = ['M1', 'M2', 'M3', 'N1', 'N2', 'N3'];
const cleanness = ['clean', 'zero-emission', 'other'];

interface ItemClass {
  scheme: string;
  code: string;
  element?: XmlElement;
}

const paths: Record<Syntax, readonly string[]> = {
  ubl: ['CommodityClassification', 'ItemClassificationCode'],
  cii: ['DesignatedProductClassification', 'ClassCode'],
};

/** BT-158 of a line; in a file also elements without content. */
function classesOf(line: InvoiceLine, facts: InvoiceFacts): ItemClass[] {
  const item = facts.elementOf(line, 'item');
  if (item === undefined || facts.syntax === undefined) {
    return (line.item?.classifications ?? []).map(({ scheme = '', value }) => ({ scheme, code: value }));
  }
  return descend(item, paths[facts.syntax]).map((element) => ({
    element,
    scheme: attributeOf(element, 'listID') ?? '',
    code: element.text,
  }));
}

function vehicleClasses(line: InvoiceLine, facts: InvoiceFacts): number {
  return classesOf(line, facts).filter(({ scheme }) => scheme === 'CVD').length;
}

function vehicleAttributes({ item }: InvoiceLine): number {
  return (item?.attributes ?? []).filter(({ name }) => name === 'cva').length;
}

function classRule(id: string, list: string, ok: (found: ItemClass, facts: InvoiceFacts) => boolean): Rule {
  return {
    id,
    level: 'fatal',
    family: 'cvd',
    term: 'BT-158',
    text: notInList('BT-158', list),
    check: (facts, report) =>
      scope.lines(facts, (line, number) => {
        for (const found of classesOf(line, facts)) {
          if (ok(found, facts)) continue;
          report({
            ...(found.element ? { element: found.element } : { owner: line, property: 'item' }),
            ...(number === undefined ? {} : { line: number }),
          });
        }
      }),
  };
}

const pairText = text(
  'Fahrzeugklasse (CVD) und Merkmal „cva“ gehören genau einmal zusammen.',
  'Vehicle category (CVD) and attribute "cva" belong together, once each.',
  ['Geben Sie beide je Position einmal an.', 'State both once for each line.'],
);

export const cvdRules: readonly Rule[] = [
  documentRule(
    {
      id: 'BR-DE-CVD-01',
      term: 'BT-12',
      text: missing('BT-12'),
      ok: ({ invoice }) => !isBlank(invoice.contractReference ?? ''),
      at: ({ invoice }) => ({ owner: invoice, property: 'contractReference' }),
    },
    'cvd',
  ),
  documentRule(
    {
      id: 'BR-DE-CVD-02',
      term: 'BT-17',
      text: missing('BT-17'),
      ok: ({ invoice }) => !isBlank(invoice.tenderReference ?? ''),
      at: ({ invoice }) => ({ owner: invoice, property: 'tenderReference' }),
    },
    'cvd',
  ),
  documentRule(
    {
      id: 'BR-DE-CVD-03',
      term: 'BT-158',
      text: text('Keine Position beschreibt ein Fahrzeug.', 'No line describes a vehicle.', [
        'Geben Sie Fahrzeugklasse (CVD) und Merkmal „cva“ an.',
        'State vehicle category (CVD) and attribute "cva".',
      ]),
      ok: (facts) => facts.lines.some((line) => vehicleClasses(line, facts) > 0 && vehicleAttributes(line) > 0),
    },
    'cvd',
  ),
  classRule('BR-DE-CVD-04', vehicleCategories.join(', '), ({ scheme, code }) => {
    return trimBlanks(scheme) !== 'CVD' || vehicleCategories.includes(collapseBlanks(code));
  }),
  eachRule(
    scope.itemAttributes,
    {
      id: 'BR-DE-CVD-05',
      term: 'BT-161',
      at: 'value',
      text: notInList('BT-161', cleanness.join(', ')),
      ok: ({ name, value }) => name !== 'cva' || cleanness.includes(trimBlanks(value ?? '')),
    },
    'cvd',
  ),
  eachRule(
    scope.lines,
    {
      id: 'BR-DE-CVD-06-a',
      term: 'BT-160',
      at: 'item',
      text: pairText,
      ok: (line, facts) => vehicleClasses(line, facts) === 0 || vehicleAttributes(line) === 1,
    },
    'cvd',
  ),
  eachRule(
    scope.lines,
    {
      id: 'BR-DE-CVD-06-b',
      term: 'BT-158',
      at: 'item',
      text: pairText,
      ok: (line, facts) => vehicleAttributes(line) === 0 || vehicleClasses(line, facts) === 1,
    },
    'cvd',
  ),
  // The artefact lets a missing scheme pass here; BR-65 asks for it.
  classRule('BR-TMP-CVD-01', 'UNTDID 7143, CVD', ({ scheme }, { syntax }) => {
    const trimmed = trimBlanks(scheme);
    return trimmed === '' || trimmed === 'CVD' || isListed('itemClassifications', trimmed, syntax);
  }),
];
