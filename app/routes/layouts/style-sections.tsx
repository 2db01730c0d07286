import { CheckBox, RadioCards } from '#app/forms/fields/choices.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { checkProps, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import type { LayoutInputs } from './layout-form.tsx';
import { columnBoxes, designHints, footerNames, informationBoxes, layoutFields } from '#app/invoicing/layout/fields.ts';

const hints: Readonly<Record<string, string>> = designHints;

const colorHint = 'Auf weißem Papier mindestens 4,5 : 1 Kontrast.';

const margins = ['marginLeft', 'marginRight', 'marginTop', 'marginBottom'] as const;

const designs = choicesOf(layoutFields, 'design').map((one) => ({ ...one, hint: hints[one.value] }));

/** How documents are set; type, colours and margins stay as they are chosen below. */
export function DesignSection({ fields }: { fields: LayoutInputs }) {
  return (
    <FormSection title="Gestaltung">
      <RadioCards {...propsIn(layoutFields, fields)('design')} options={designs} />
    </FormSection>
  );
}

export function StyleSection({ fields }: { fields: LayoutInputs }) {
  const text = propsIn(layoutFields, fields);
  return (
    <FormSection title="Schrift und Ränder">
      <FormGrid>
        <SelectField {...text('font')} span={8} options={choicesOf(layoutFields, 'font')} />
        <TextField {...text('fontSize')} span={4} unit="pt" inputMode="decimal" />
        <TextField {...text('accentColor')} type="color" span={6} hint={colorHint} />
        <TextField {...text('textColor')} type="color" span={6} hint={colorHint} />
        {margins.map((name) => (
          <TextField key={name} {...text(name)} span={6} phone="half" unit="mm" inputMode="decimal" />
        ))}
      </FormGrid>
    </FormSection>
  );
}

const boxes = [...Object.values(columnBoxes), ...Object.values(informationBoxes), 'carriedSums', 'giroCode'] as const;

/** What documents show and what they leave out. What the law wants always stays. */
export function ContentSection({ fields }: { fields: LayoutInputs }) {
  const text = propsIn(layoutFields, fields);
  return (
    <FormSection
      title="Inhalt"
      hint="Was § 14 UStG verlangt, lässt sich nicht abwählen. Nur Ihre Steuernummer steht in der Fußspalte „Steuer und Register“."
    >
      <FormGrid>
        <div>
          {boxes.map((name) => (
            <CheckBox key={name} {...checkProps(fields[name])} value="on" label={layoutFields[name].label} />
          ))}
        </div>
        <SelectField {...text('pageCount')} options={choicesOf(layoutFields, 'pageCount')} />
        {footerNames.map((name) => (
          <SelectField key={name} {...text(name)} span={6} phone="half" options={choicesOf(layoutFields, name)} />
        ))}
      </FormGrid>
    </FormSection>
  );
}
