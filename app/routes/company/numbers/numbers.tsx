import type { FieldMetadata } from '@conform-to/react';
import type { Route } from './+types/numbers.ts';
import { useFilledForm, propsIn } from '#app/forms/fields/form-fields.tsx';
import type { patternFields } from '#app/invoicing/company/fields.ts';
import { cancellationPatternDefault, deliveryNotePatternDefault } from '#app/invoicing/invoice/numbering.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { formatDate } from '#app/values/dates.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { FieldFold } from '#app/forms/page/field-fold.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { memberNames } from '#app/values/records.ts';
import { titledAs } from '#app/routes/titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { jumpHref, rangeWords } from './jump-texts.ts';
import type { DescribedJump } from './jump-texts.ts';
import { SectionForm } from '../section-form.tsx';
import { SectionPage } from '../section-page.tsx';
import { loadNumbers, answerNumbers } from './numbers.server.ts';

export const meta = titledAs('numberSettings');

type NumberValues = FormValuesOf<typeof patternFields>;

export const loader = loadNumbers;
export const action = answerNumbers;

export default function Numbers({ loaderData, actionData }: Route.ComponentProps) {
  const { values, record, next, jumps } = loaderData;
  const [form, fields] = useFilledForm<NumberValues>({ id: 'numbers', values, answer: actionData });
  const text = propsIn(typedForms.numbers.fields, fields);
  return (
    <SectionPage place="numberSettings">
      <div className="stack">
        <SectionForm
          form={form}
          table={typedForms.numbers}
          answer={actionData}
          record={record}
          href={paths.numberSettings}
        >
          <FormSection title="Rechnungen">
            <FormGrid>
              <TextField
                {...text('invoicePattern')}
                span={7}
                hint="{YYYY} Jahr, {YY} Jahr kurz, {MM} Monat, {NNNN} laufende Nummer. Enthält das Muster das Jahr, beginnt die Zählung jedes Jahr neu."
              />
            </FormGrid>
          </FormSection>
          <FormSection title="Angebote">
            <FormGrid>
              <TextField
                {...text('offerPattern')}
                span={7}
                hint="Ein Kreis für sich: Angebote und Rechnungen zählen getrennt."
              />
            </FormGrid>
          </FormSection>
          <RarePatterns fields={fields} />
        </SectionForm>
        <NextNumber next={next} />
        <Jumps jumps={jumps} />
      </div>
    </SectionPage>
  );
}

/** Ranges that most leave as they are: what each begins with, and an example of its own. */
const rarePatterns = {
  depositPattern: { usual: '', example: 'AR-{YYYY}-{NNNN}' },
  finalPattern: { usual: '', example: 'SR-{YYYY}-{NNNN}' },
  cancellationPattern: { usual: cancellationPatternDefault, example: cancellationPatternDefault },
  correctionPattern: { usual: '', example: 'RK-{YYYY}-{NNNN}' },
  deliveryNotePattern: { usual: deliveryNotePatternDefault, example: '' },
} as const satisfies Partial<Record<keyof NumberValues, { usual: string; example: string }>>;

interface RarePatternsProps {
  fields: { [Name in keyof NumberValues]: FieldMetadata<string, NumberValues, string[]> };
}

function RarePatterns({ fields }: RarePatternsProps) {
  const text = propsIn(typedForms.numbers.fields, fields);
  // What is as usual folds away, also where that is no empty field.
  const rare = memberNames(rarePatterns).map((name) => {
    const { initialValue = '', errors } = fields[name];
    return { name, errors, initialValue: initialValue === rarePatterns[name].usual ? '' : 'changed' };
  });
  const changed = rare.filter(({ initialValue }) => initialValue !== '').length;
  return (
    <FieldFold title="Erweitert" note={changed === 0 ? 'wie üblich' : `${changed} geändert`} fields={rare}>
      {rare.map(({ name }) => (
        <TextField key={name} {...text(name)} span={7} hint={hintOn(rarePatterns[name].example)} />
      ))}
    </FieldFold>
  );
}

function hintOn(example: string): string {
  return example === ''
    ? 'Ein Kreis für sich, wie bei Angeboten.'
    : `Leer: zählt mit den Rechnungen, unter deren Muster. Mit einem eigenen, zum Beispiel ${example}, zählt es für sich und beginnt bei 1.`;
}

type Next = Route.ComponentProps['loaderData']['next'];

function NextNumber({ next }: { next: Next }) {
  return (
    <Part id="next" title="Nächste Nummern">
      <div className="stack">
        <Table
          caption="Nächste Nummern"
          stacked
          columns={[{ label: 'Belege' }, { label: 'Nächste' }, { label: 'Zuletzt vergeben' }]}
          rows={next.map((each) => [
            rangeWords[each.kind].name,
            each.number,
            each.shared ? 'zählt mit den Rechnungen' : describePrevious(each),
          ])}
        />
        <p>
          <a href={paths.numberLedger}>Nummernbuch</a>: jede Nummer, die vergeben wurde, und wo sie geblieben ist.
        </p>
        <p>
          Kommen Sie von einem anderen Programm? Dann kann die Zählung weiter oben weitergehen. Zurück geht sie nie.
        </p>
        <p className="row">
          {next
            .filter(({ shared }) => !shared)
            .map(({ kind }) => (
              <LinkButton key={kind} href={jumpHref(kind)}>
                {rangeWords[kind].jump}
              </LinkButton>
            ))}
        </p>
      </div>
    </Part>
  );
}

function describePrevious({ previous, previousDate }: Next[number]): string {
  return previous === '' ? 'noch keine in diesem Kreis' : `${previous} vom ${formatDate(previousDate)}`;
}

function Jumps({ jumps }: { jumps: readonly DescribedJump[] }) {
  if (jumps.length === 0) return null;
  return (
    <Part id="jumps" title="Nummern, die übersprungen wurden">
      <KeyValues rows={jumps.map(({ numbers, reason, date }) => ({ label: numbers, value: `${reason} (${date})` }))} />
    </Part>
  );
}
