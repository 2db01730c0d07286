import type { IsoDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { isSameTax, sameRateOn, standardRatesOn } from './tax.ts';
import type { RateBp, TaxCase } from './tax.ts';
import type { TaxGroup } from './totals.ts';
import { memberNames } from '#app/values/records.ts';

/** Cases that a choice of their own stands for; § 19 UStG is the seller's, not the line's. */
type NamedCase = Exclude<TaxCase, 'standard' | 'zero-photovoltaics' | 'small-business'>;

type PastRate = 'standard-1600' | 'standard-500';

/** What is chosen as the tax of a line: a rate, or why there is none. */
export type TaxChoice = 'standard-1900' | 'standard-700' | 'zero-0' | PastRate | NamedCase;

interface TaxChoiceRule extends ChosenTax {
  value: TaxChoice;
  label: string;
  /** heading in the select; absent for the rates */
  group?: string;
}

/** A line's tax as it is kept. */
export interface ChosenTax {
  taxCase: TaxCase;
  taxRateBp: RateBp;
}

const abroad = 'Ausland und § 13b';
const section13b = '§ 13b: Kunde schuldet die Steuer';
const exempt = 'Steuerfrei nach § 4';
const margin = 'Differenzbesteuerung';

const namedCases: Record<NamedCase, { group: string; label: string }> = {
  'reverse-charge-eu': { group: abroad, label: 'Reverse Charge (EU)' },
  'intra-community-supply': { group: abroad, label: 'EU-Lieferung' },
  'triangular-supply': { group: abroad, label: 'Dreiecksgeschäft' },
  'not-taxable': { group: abroad, label: 'Nicht steuerbar (Drittland)' },
  export: { group: abroad, label: 'Ausfuhr' },
  'reverse-charge-domestic': { group: abroad, label: '§ 13b im Inland' },
  'section-13b-construction': { group: section13b, label: 'Nr. 4 Bauleistung' },
  'section-13b-cleaning': { group: section13b, label: 'Nr. 8 Gebäudereinigung' },
  'section-13b-security': { group: section13b, label: 'Nr. 2 Sicherungsgut' },
  'section-13b-land': { group: section13b, label: 'Nr. 3 Grundstück' },
  'section-13b-energy': { group: section13b, label: 'Nr. 5 Gas, Strom' },
  'section-13b-emissions': { group: section13b, label: 'Nr. 6 Emissionsrechte' },
  'section-13b-scrap': { group: section13b, label: 'Nr. 7 Schrott, Altmetall' },
  'section-13b-gold': { group: section13b, label: 'Nr. 9 Gold' },
  'section-13b-devices': { group: section13b, label: 'Nr. 10 Handys, Tablets, Chips' },
  'section-13b-metals': { group: section13b, label: 'Nr. 11 Metalle' },
  'section-13b-telecom': { group: section13b, label: 'Nr. 12 Telekommunikation' },
  'exempt-finance': { group: exempt, label: 'Nr. 8 Finanzumsätze' },
  'exempt-real-estate-sale': { group: exempt, label: 'Nr. 9 Grundstücksverkauf' },
  'exempt-insurance-agency': { group: exempt, label: 'Nr. 11 Versicherungsvermittlung' },
  'exempt-letting': { group: exempt, label: 'Nr. 12 Vermietung' },
  'exempt-medical': { group: exempt, label: 'Nr. 14 Heilbehandlung' },
  'exempt-care': { group: exempt, label: 'Nr. 16 Pflege, Betreuung' },
  'exempt-welfare': { group: exempt, label: 'Nr. 18 Wohlfahrtspflege' },
  'exempt-culture': { group: exempt, label: 'Nr. 20 Kultur' },
  'exempt-education': { group: exempt, label: 'Nr. 21 Bildung' },
  'exempt-courses': { group: exempt, label: 'Nr. 22 Vorträge, Kurse' },
  'exempt-childcare': { group: exempt, label: 'Nr. 23 Kinderbetreuung' },
  'exempt-youth-welfare': { group: exempt, label: 'Nr. 25 Jugendhilfe' },
  'exempt-voluntary': { group: exempt, label: 'Nr. 26 Ehrenamt' },
  'margin-used-goods': { group: margin, label: '§ 25a Gebrauchtgegenstände' },
  'margin-works-of-art': { group: margin, label: '§ 25a Kunstgegenstände' },
  'margin-collectors-items': { group: margin, label: '§ 25a Sammlungsstücke' },
  'margin-travel': { group: margin, label: '§ 25 Reiseleistungen' },
};

/** Rates of the past: a select offers them where something was supplied then. */
const pastRates: readonly TaxChoiceRule[] = [
  { value: 'standard-1600', taxCase: 'standard', taxRateBp: 1600, label: '16 %' },
  { value: 'standard-500', taxCase: 'standard', taxRateBp: 500, label: '5 %' },
];

/** Tax choices of a line in the form, in the order of its select. */
export const taxChoices: readonly TaxChoiceRule[] = [
  { value: 'standard-1900', taxCase: 'standard', taxRateBp: 1900, label: '19 %' },
  { value: 'standard-700', taxCase: 'standard', taxRateBp: 700, label: '7 %' },
  { value: 'zero-0', taxCase: 'zero-photovoltaics', taxRateBp: 0, label: '0 % (Photovoltaik)' },
  ...memberNames(namedCases).map((taxCase) => ({
    value: taxCase,
    taxCase,
    taxRateBp: 0,
    ...namedCases[taxCase],
  })),
];

/** Those of the past too. */
export const everyTaxChoice: readonly TaxChoiceRule[] = [...taxChoices, ...pastRates];

/** What a new line starts with. */
export const newTaxChoice: TaxChoice = 'standard-1900';

/** The choice in the place of this one on another day: 19 % was 16 % in August 2020. */
export function taxChoiceOn(choice: TaxChoice, day: IsoDate | ''): TaxChoice {
  const { taxCase, taxRateBp } = taxOfChoice(choice);
  if (day === '' || taxCase !== 'standard') return choice;
  return taxChoiceOf({ taxCase, taxRateBp: sameRateOn(taxRateBp, day) });
}

/** Whether a choice of a rate is right for what was supplied on that day; all that is no rate is. */
export function isRateChoiceOn(choice: TaxChoice, day: IsoDate): boolean {
  const { taxCase, taxRateBp } = taxOfChoice(choice);
  return taxCase !== 'standard' || standardRatesOn(day).includes(taxRateBp);
}

export function taxChoiceOf(line: ChosenTax): TaxChoice {
  return ruleOf(line)?.value ?? newTaxChoice;
}

export function isTaxChoice(value: string): value is TaxChoice {
  return everyTaxChoice.some((choice) => choice.value === value);
}

/** Throws for a value that is no choice. */
export function taxOfChoice(value: TaxChoice): ChosenTax {
  const choice = everyTaxChoice.find((each) => each.value === value);
  if (!choice) throw new Error(`no tax choice: ${value}`);
  return { taxCase: choice.taxCase, taxRateBp: choice.taxRateBp };
}

// As the table of tax-decision.ts has it (a test compares them): the place of supply is abroad, or § 4 UStG exempts it.
const besideSmallBusiness: ReadonlySet<TaxCase> = new Set([
  'reverse-charge-eu',
  'triangular-supply',
  'not-taxable',
  ...taxChoices.filter(({ group }) => group === exempt).map(({ taxCase }) => taxCase),
]);

/** Whether small businesses have lines of this case; all others § 19 UStG makes its own. */
export function isAllowedForSmallBusiness(taxCase: TaxCase): boolean {
  return besideSmallBusiness.has(taxCase);
}

/** The tax of a line as the seller's regime makes it. */
export function taxByRegime({ taxCase, taxRateBp }: ChosenTax, smallBusiness: boolean): ChosenTax {
  if (smallBusiness && !isAllowedForSmallBusiness(taxCase)) return { taxCase: 'small-business', taxRateBp: 0 };
  return { taxCase, taxRateBp };
}

export type OfferedChoice = Pick<TaxChoiceRule, 'value' | 'label' | 'group'>;

const besideExemption: readonly OfferedChoice[] = [
  { value: newTaxChoice, label: '§ 19 UStG' },
  ...taxChoices.filter(({ taxCase }) => isAllowedForSmallBusiness(taxCase)),
];

const withPastRates = new Map<string, readonly OfferedChoice[]>();

/**
 * What sellers choose from: small businesses their exemption, and what it leaves alone; all others also the rates of days in
 * the past, and those that lines have already. The same list again for the same rates.
 */
export function taxChoicesFor(
  smallBusiness: boolean,
  { days = [], chosen = [] }: { days?: readonly IsoDate[]; chosen?: readonly unknown[] } = {},
): readonly OfferedChoice[] {
  if (smallBusiness) return besideExemption;
  const rates = new Set(days.flatMap(standardRatesOn));
  const past = pastRates.filter(({ value, taxRateBp }) => rates.has(taxRateBp) || chosen.includes(value));
  if (past.length === 0) return taxChoices;
  const key = past.map(({ value }) => value).join();
  // Behind the usual rates: a select in which one is chosen must not be built anew while a day is being typed.
  const usual = taxChoices.filter(({ group }) => group === undefined);
  const known = withPastRates.get(key) ?? [...usual, ...past, ...taxChoices.slice(usual.length)];
  withPastRates.set(key, known);
  return known;
}

/** Of the short list: what leads to all the others. */
export const otherTax = 'other';

const shortLists = new Map<string, readonly { value: string; label: string; group?: string }[]>();

/**
 * What a select shows of the choices: rates, what was used before, and a way to all the others. The same list again for the
 * same choices.
 */
export function shortTaxChoices(offered: readonly OfferedChoice[], used: readonly unknown[]) {
  const shown = offered.filter(
    ({ value, group }) => (group === undefined && value !== 'zero-0') || used.includes(value),
  );
  if (shown.length === offered.length) return offered;
  const key = shown.map(({ value, label }) => `${value} ${label}`).join();
  const known = shortLists.get(key) ?? [...shown.map(withoutGroup), { value: otherTax, label: 'weitere …' }];
  shortLists.set(key, known);
  return known;
}

/** In a short list there are no headings: "§ 13b Nr. 4 Bauleistung". */
function withoutGroup({ value, label }: OfferedChoice): { value: string; label: string } {
  return { value, label: describeCase(taxOfChoice(value)) ?? label };
}

function ruleOf(tax: ChosenTax): TaxChoiceRule | undefined {
  return everyTaxChoice.find((each) => isSameTax(each, tax));
}

/** Why a line has no tax, in few words for pages; null: it has a rate. */
function describeCase(tax: ChosenTax): string | null {
  if (tax.taxCase === 'small-business') return 'Steuerfrei, § 19 UStG';
  const { label, group } = ruleOf(tax) ?? {};
  if (label === undefined || group === undefined) return null;
  if (group === section13b) return `§ 13b ${label}`;
  return group === exempt ? `Steuerfrei, § 4 ${label}` : label;
}

/** The tax of a line: "19 % USt", "Reverse Charge (EU)". */
export function formatTax(tax: ChosenTax): string {
  return describeCase(tax) ?? `${tax.taxRateBp / 100} % USt`;
}

/** What a row of sums says of a tax group: "Umsatzsteuer 19 % auf 100,00 €". */
export function formatTaxGroup({ taxCase, rateBp, baseCents }: Omit<TaxGroup, 'taxCents'>): string {
  const words = describeCase({ taxCase, taxRateBp: rateBp }) ?? `Umsatzsteuer ${rateBp / 100} %`;
  return `${words} auf ${formatEuro(baseCents)}`;
}
