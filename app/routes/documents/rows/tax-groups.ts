import type { OfferedChoice, TaxChoice } from '#app/invoicing/tax/tax-choices.ts';

/** A choice as somebody reads it who does not know its number in the law. */
export interface LabelledChoice {
  value: TaxChoice;
  label: string;
  note?: string;
}

export interface TaxGroupOfChoices {
  title: string;
  choices: LabelledChoice[];
  /** what few businesses have, behind words of its own */
  rare: { title: string; choices: LabelledChoice[] } | null;
}

const groups: readonly { title: string; common: readonly LabelledChoice[]; rare?: { title: string; begin: string } }[] =
  [
    {
      title: 'Der Empfänger schuldet die Steuer',
      common: [
        {
          value: 'reverse-charge-eu',
          label: 'Leistung an EU-Unternehmen',
          note: 'mit USt-IdNr., ohne deutsche Steuer',
        },
        {
          value: 'section-13b-construction',
          label: 'Bauleistung',
          note: 'an einen Bauunternehmer, § 13b Abs. 2 Nr. 4',
        },
        { value: 'reverse-charge-domestic', label: 'Anderer Fall im Inland', note: '§ 13b' },
        { value: 'triangular-supply', label: 'Dreiecksgeschäft', note: 'in der EU, § 25b' },
      ],
      rare: { title: 'Weitere Fälle nach § 13b', begin: 'section-13b-' },
    },
    {
      title: 'Steuerfrei',
      common: [
        { value: 'intra-community-supply', label: 'Lieferung in die EU', note: 'an Unternehmen, mit Nachweis' },
        { value: 'export', label: 'Ausfuhr', note: 'Lieferung in Länder außerhalb der EU' },
      ],
      rare: { title: 'Nach § 4', begin: 'exempt-' },
    },
    {
      title: 'Nicht in Deutschland steuerbar',
      common: [{ value: 'not-taxable', label: 'Leistung an Kunden außerhalb der EU' }],
    },
    {
      title: 'Sonderfälle',
      common: [{ value: 'zero-0', label: '0 %, Photovoltaik', note: '§ 12 Abs. 3' }],
      rare: { title: 'Differenz- und Reisebesteuerung', begin: 'margin-' },
    },
  ];

/** All that is offered, by what it means; what the short list shows anyway comes first. */
export function groupTaxes(offered: readonly OfferedChoice[]): TaxGroupOfChoices[] {
  const isCommon = (value: TaxChoice) => groups.some(({ common }) => common.some((each) => each.value === value));
  const usual = offered.filter(({ value, group }) => group === undefined && !isCommon(value));
  const worded = groups.map(({ title, common, rare }) => {
    const choices = rare ? offered.filter(({ value }) => value.startsWith(rare.begin) && !isCommon(value)) : [];
    return {
      title,
      choices: common.filter(({ value }) => offered.some((each) => each.value === value)),
      rare: rare && choices.length > 0 ? { title: rare.title, choices: choices.map(toWorded) } : null,
    };
  });
  return [{ title: 'Wie sonst', choices: usual.map(toWorded), rare: null }, ...worded].filter(
    ({ choices, rare }) => choices.length > 0 || rare !== null,
  );
}

function toWorded({ value, label }: OfferedChoice): LabelledChoice {
  return { value, label };
}
