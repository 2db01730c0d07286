import { codecs } from '../../bindings/codecs.ts';
import type { CodecName } from '../../bindings/codecs.ts';
import type { Syntax } from '../../bindings/vocabulary.ts';
import { descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { DocumentAllowanceCharge, InvoiceLine, VatCategoryRate } from '../../model.ts';
import type { InvoiceFacts, Origin } from '../facts.ts';

export type Taxed = InvoiceLine | DocumentAllowanceCharge;

type Value = readonly [path: readonly string[], codec: CodecName];

const places: Record<Syntax, { groups: readonly (readonly string[])[]; values: Record<keyof VatCategoryRate, Value> }> =
  {
    ubl: {
      groups: [['Item', 'ClassifiedTaxCategory'], ['TaxCategory']],
      values: { category: [['ID'], 'code'], rate: [['Percent'], 'decimal'], taxType: [['TaxScheme', 'ID'], 'vat'] },
    },
    cii: {
      groups: [['SpecifiedLineTradeSettlement', 'ApplicableTradeTax'], ['CategoryTradeTax']],
      values: {
        category: [['CategoryCode'], 'exactCode'],
        rate: [['RateApplicablePercent'], 'decimal'],
        taxType: [['TypeCode'], 'exactVat'],
      },
    },
  };

function readGroup(element: XmlElement, { syntax, sources }: Origin): VatCategoryRate {
  const found: Record<string, XmlElement> = { '': element };
  const vat: Record<string, unknown> = {};
  for (const [name, [path, codec]] of Object.entries(places[syntax].values)) {
    const [value] = descend(element, path);
    if (value !== undefined) found[name] = value;
    vat[name] = value === undefined ? codecs[codec].absent : codecs[codec].read(value);
  }
  sources.set(vat, found);
  return vat;
}

/** The groups of VAT where a file states several in the place of one: the official rules look at each. */
export function severalVats(facts: InvoiceFacts): ReadonlyMap<Taxed, readonly VatCategoryRate[]> {
  const several = new Map<Taxed, VatCategoryRate[]>();
  const { origin } = facts;
  if (origin === undefined) return several;
  for (const taxed of [...facts.allLines, ...facts.allowances, ...facts.charges]) {
    const element = facts.elementOf(taxed, '');
    if (element === undefined) continue;
    const groups = places[origin.syntax].groups.flatMap((path) => descend(element, path));
    if (groups.length > 1)
      several.set(
        taxed,
        groups.map((group) => readGroup(group, origin)),
      );
  }
  return several;
}
