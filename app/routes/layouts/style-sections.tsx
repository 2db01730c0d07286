import { fontFamilies, fontNames } from '../../invoicing/layout/layout.ts';
import { CheckBox } from '../../ui/field/choices.tsx';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import { checkProps, textProps } from '../../ui/field/form-fields.ts';
import { FormGrid, FormSection } from '../../ui/form/form.tsx';
import type { LayoutFields } from './layout-form.tsx';
import { columnBoxes, footerNames, informationBoxes } from './layout-values.ts';

const fonts = fontFamilies.map((value) => ({ value, label: fontNames[value] }));

const colorHint = 'Auf weißem Papier mindestens 4,5 : 1 Kontrast.';

const margins = [
  ['marginLeft', 'links'],
  ['marginRight', 'rechts'],
  ['marginTop', 'oben, ab Seite 2'],
  ['marginBottom', 'unten'],
] as const;

export function StyleSection({ fields }: { fields: LayoutFields }) {
  return (
    <FormSection title="Schrift und Ränder">
      <FormGrid>
        <SelectField {...textProps(fields.font)} label="Schrift" span={8} options={fonts} />
        <TextField {...textProps(fields.fontSize)} label="Größe" span={4} unit="pt" inputMode="decimal" />
        <TextField
          {...textProps(fields.accentColor)}
          type="color"
          label="Farbe der Akzente"
          span={6}
          hint={colorHint}
        />
        <TextField {...textProps(fields.textColor)} type="color" label="Farbe des Textes" span={6} hint={colorHint} />
        {margins.map(([name, label]) => (
          <TextField
            key={name}
            {...textProps(fields[name])}
            label={`Rand ${label}`}
            span={6}
            phone="half"
            unit="mm"
            inputMode="decimal"
          />
        ))}
      </FormGrid>
    </FormSection>
  );
}

const pageCounts = [
  { value: 'always', label: 'Immer' },
  { value: 'several-pages', label: 'Ab zwei Seiten' },
  { value: 'never', label: 'Nie' },
];

const columnLabels: Record<keyof typeof columnBoxes, string> = {
  position: 'Spalte Position',
  unitPrice: 'Spalte Einzelpreis',
  taxRate: 'Spalte Steuersatz, solange alle Positionen denselben haben',
};
const informationLabels: Record<keyof typeof informationBoxes, string> = {
  customerNumber: 'Kundennummer',
  contact: 'Ansprechperson',
  phone: 'Telefon',
  email: 'E-Mail',
};
const footerColumns = [
  { value: '', label: 'leer' },
  { value: 'address', label: 'Anschrift' },
  { value: 'contact', label: 'Kontakt' },
  { value: 'bank', label: 'Bank' },
  { value: 'register', label: 'Steuer und Register' },
];

/** What documents show and what they leave out. What the law wants always stays. */
export function ContentSection({ fields }: { fields: LayoutFields }) {
  return (
    <FormSection title="Inhalt" hint="Was § 14 UStG verlangt, steht immer da.">
      <FormGrid>
        <div>
          {labelled(columnBoxes, columnLabels).map(([name, label]) => (
            <CheckBox key={name} {...checkProps(fields[name])} value="on" label={label} />
          ))}
          {labelled(informationBoxes, informationLabels).map(([name, label]) => (
            <CheckBox key={name} {...checkProps(fields[name])} value="on" label={`${label} im Informationsblock`} />
          ))}
          <CheckBox {...checkProps(fields.carriedSums)} value="on" label="Übertrag beim Seitenwechsel" />
          <CheckBox {...checkProps(fields.giroCode)} value="on" label="GiroCode zum Bezahlen mit der Banking-App" />
        </div>
        <SelectField {...textProps(fields.pageCount)} label="Seite x von y" options={pageCounts} />
        {footerNames.map((name, index) => (
          <SelectField
            key={name}
            {...textProps(fields[name])}
            label={`Fußspalte ${index + 1}`}
            span={6}
            phone="half"
            options={footerColumns}
          />
        ))}
      </FormGrid>
    </FormSection>
  );
}

function labelled<Id extends string, Name extends string>(
  boxes: Record<Id, Name>,
  labels: Record<Id, string>,
): [Name, string][] {
  return (Object.keys(boxes) as Id[]).map((id) => [boxes[id], labels[id]]);
}
