import { useContext } from 'react';
import type { ReactNode } from 'react';
import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { choicesOf, FormErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { FormGrid, FormSection, SaveBar } from '#app/forms/page/form.tsx';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { taxChoicesFor } from '#app/invoicing/tax/tax-choices.ts';
import { paths } from '#app/ui/base/paths.ts';
import { CompanyFactsContext } from '#app/ui/frame/company-facts.ts';
import { units } from '#app/values/units.ts';

export type ProductValues = FormValuesOf<typeof productFields>;

interface ProductFormProps {
  form: FormMetadata<ProductValues, string[]>;
  fields: { [Name in keyof ProductValues]: FieldMetadata<string, ProductValues, string[]> };
  /** that other products have */
  groups: readonly { groupName: string }[];
  /** hidden fields: version of the stored product, or the key of a new one */
  children: ReactNode;
}

const unitOptions = units.map(({ code, label }) => ({ value: code, label: label.de }));

export function ProductForm({ form, fields, groups, children }: ProductFormProps) {
  const { smallBusiness } = useContext(CompanyFactsContext);
  const text = propsIn(productFields, fields);
  return (
    <PostForm saves table={typedForms.product} id={form.id} className="form">
      <FormErrors form={form} table={typedForms.product} />
      {children}
      <FormSection title="Produkt oder Leistung" hint="Was auf dem Beleg steht.">
        <FormGrid>
          <TextField {...text('name')} span={8} />
          <TextField {...text('number')} span={4} hint="Steht auf dem Beleg. Damit finden Sie es beim Schreiben." />
          <TextAreaField {...text('description')} hint="Steht in der Position unter der Bezeichnung." />
          <TextField {...text('groupName')} span={4} list="groups" hint="Zum Ordnen, nicht auf Belegen." />
        </FormGrid>
        <datalist id="groups">
          {groups.map(({ groupName }) => (
            <option key={groupName} value={groupName} />
          ))}
        </datalist>
      </FormSection>
      <FormSection title="Preis" hint="Was in der Position vorgeschlagen wird. Dort bleibt alles änderbar.">
        <FormGrid>
          <TextField {...text('unitPrice')} span={4} phone="half" unit="€" inputMode="decimal" />
          <SelectField {...text('unitCode')} span={4} phone="half" options={unitOptions} />
          <SelectField
            {...text('tax')}
            span={4}
            options={taxOptionsOf(smallBusiness, fields.tax.initialValue ?? productFields.tax.initial)}
          />
          <SelectField {...text('priceMode')} span={8} options={choicesOf(productFields, 'priceMode')} />
        </FormGrid>
      </FormSection>
      <FormSection title="Auf Englisch" hint="Für Belege in englischer Sprache. Leer bleibt es deutsch.">
        <FormGrid>
          <TextField {...text('nameEnglish')} />
          <TextAreaField {...text('descriptionEnglish')} />
        </FormGrid>
      </FormSection>
      <FormSection title="Notiz">
        <FormGrid>
          <TextAreaField {...text('note')} hint="Nur für Sie sichtbar." />
        </FormGrid>
      </FormSection>
      <SaveBar back={paths.products} />
    </PostForm>
  );
}

/** Small businesses have few choices: what was chosen before stays behind theirs, for the day when § 19 UStG no longer applies. */
function taxOptionsOf(smallBusiness: boolean, chosen: string) {
  const offered = taxChoicesFor(smallBusiness, { chosen: [chosen] });
  if (offered.some(({ value }) => value === chosen)) return offered;
  return offered.map((choice, index) => (index === 0 ? { ...choice, value: chosen } : choice));
}
