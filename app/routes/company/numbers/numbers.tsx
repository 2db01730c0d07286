import type { Route } from './+types/numbers.ts';
import { useFilledForm, propsIn } from '#app/forms/fields/form-fields.tsx';
import type { patternFields } from '#app/invoicing/company/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { formatDate } from '#app/values/dates.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { titled } from '#app/routes/titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { jumpHref, rangeWords } from './jump-texts.ts';
import type { DescribedJump } from './jump-texts.ts';
import { SectionForm } from '../section-form.tsx';
import { SectionPage } from '../section-page.tsx';
import { loadNumbers, answerNumbers } from './numbers.server.ts';

export const meta = titled('Nummern');

type NumberValues = FormValuesOf<typeof patternFields>;

export const loader = loadNumbers;
export const action = answerNumbers;

export default function Numbers({ loaderData, actionData }: Route.ComponentProps) {
  const { values, record, next, jumps } = loaderData;
  const [form, fields] = useFilledForm<NumberValues>({ id: 'numbers', values, answer: actionData });
  const text = propsIn(typedForms.numbers.fields, fields);
  return (
    <SectionPage href={paths.numberSettings}>
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
          <FormSection title="Abschlags- und Schlussrechnungen" hint={sharedHint}>
            <FormGrid>
              <TextField {...text('depositPattern')} span={7} hint="Zum Beispiel AR-{YYYY}-{NNNN}." />
              <TextField {...text('finalPattern')} span={7} hint="Zum Beispiel SR-{YYYY}-{NNNN}." />
            </FormGrid>
          </FormSection>
          <FormSection title="Stornorechnungen und Rechnungskorrekturen" hint={sharedHint}>
            <FormGrid>
              <TextField {...text('cancellationPattern')} span={7} hint="Zum Beispiel ST-{YYYY}-{NNNN}." />
              <TextField {...text('correctionPattern')} span={7} hint="Zum Beispiel RK-{YYYY}-{NNNN}." />
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
          <FormSection title="Lieferscheine">
            <FormGrid>
              <TextField {...text('deliveryNotePattern')} span={7} hint="Ein Kreis für sich, wie bei Angeboten." />
            </FormGrid>
          </FormSection>
        </SectionForm>
        <NextNumber next={next} />
        <Jumps jumps={jumps} />
      </div>
    </SectionPage>
  );
}

type Next = Route.ComponentProps['loaderData']['next'];

function NextNumber({ next }: { next: Next }) {
  return (
    <Part id="next" title="Nächste Nummern">
      <div className="stack">
        <KeyValues
          rows={next.flatMap((each) => [
            { label: rangeWords[each.kind].gets, value: each.number },
            each.shared
              ? { label: 'Nummernkreis', value: 'zählt mit den Rechnungen' }
              : { label: 'Zuletzt vergeben', value: describePrevious(each) },
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

const sharedHint =
  'Leer: zählt mit den Rechnungen, unter deren Muster. Mit einem eigenen Muster zählt es für sich und beginnt bei 1.';

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
