import { z } from 'zod';
import type { Route } from './+types/turnover.ts';
import { useFilledForm, propsIn } from '#app/forms/fields/form-fields.tsx';
import { todayOf } from '#app/http/app-context.ts';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { turnoverFields } from '#app/invoicing/company/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { smallBusinessLimits, typedOf } from '#app/invoicing/tax/small-business-limits.ts';
import type { KnownTurnover } from '#app/invoicing/tax/small-business-limits.ts';
import { findTurnover } from '#app/pocketbase/companies/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { LimitsPart } from '../findings/limits-part.tsx';
import { titledAs } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SectionForm } from './section-form.tsx';
import { SectionPage } from './section-page.tsx';
import { answerSection, loadSection, baseVersionShape } from './section.server.ts';

export const meta = titledAs('turnover');

type TurnoverValues = FormValuesOf<typeof turnoverFields>;

export async function loader({ context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const [{ values, record }, { known }] = await Promise.all([
    loadSection(context, turnoverFields),
    findTurnover(userBackend(context), today),
  ]);
  const year = Number(today.slice(0, 4));
  return { values: { ...values, ...valuesOfYear(known, year) }, record, limits: smallBusinessLimits(known, year) };
}

/** In a new year what was typed of the old one is that of the year before. */
function valuesOfYear({ typed }: KnownTurnover, year: number): Partial<TurnoverValues> {
  if (typed.turnoverYear >= year) return {};
  const [current, before] = [typedOf(typed, year), typedOf(typed, year - 1)];
  const {
    foundingYear: _founding,
    turnoverNote: _note,
    ...amounts
  } = toFormValues(turnoverFields, {
    turnoverNote: '',
    foundingYear: 0,
    turnoverYear: year,
    ...current,
    elsewhereBeforeCents: before.elsewhereCents,
    excludedBeforeCents: before.excludedCents,
  });
  return amounts;
}

const schema = z.object({ ...baseVersionShape, ...schemaOf(turnoverFields) }).superRefine((typed, refined) => {
  const sum = typed.elsewhereCents + typed.excludedCents + typed.elsewhereBeforeCents + typed.excludedBeforeCents;
  if (sum > 0 && typed.turnoverYear === 0)
    refined.addIssue({
      code: 'custom',
      path: ['turnoverYear'],
      message: 'Bitte geben Sie an, von welchem Jahr die Beträge sind.',
    });
});

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseForm(typed, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, baseMarks, ...fields } = submission.value;
  const asked = { context, typed, submission, form: typedForms.turnover, href: paths.turnover };
  return answerSection(asked, { version, baseMarks, fields });
}

export default function Turnover({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFilledForm<TurnoverValues>({
    id: 'turnover',
    values: loaderData.values,
    answer: actionData,
  });
  const answered = { form, table: typedForms.turnover, answer: actionData, record: loaderData.record };
  return (
    <SectionPage
      place="turnover"
      lead="Zum Gesamtumsatz zählt, was im Jahr eingegangen ist, auch außerhalb von Belegwerk (§ 19 Abs. 2 UStG)."
    >
      <div className="stack">
        <SectionForm {...answered} href={paths.turnover}>
          <TurnoverSections text={propsIn(turnoverFields, fields)} />
        </SectionForm>
        <LimitsPart limits={loaderData.limits} />
      </div>
    </SectionPage>
  );
}

const excludedHint =
  'Zum Beispiel der Verkauf von Anlagevermögen, oder Umsätze nach § 4 Nr. 8 bis 10 UStG, die nur Hilfsumsätze sind.';

function TurnoverSections({ text }: { text: ReturnType<typeof propsIn<typeof turnoverFields>> }) {
  const amount = { span: 5, unit: '€', inputMode: 'decimal' } as const;
  const year = { span: 3, inputMode: 'numeric' } as const;
  return (
    <>
      <FormSection title="Dieses Jahr" hint="Was in Belegwerk als Zahlung gebucht ist, zählt von selbst.">
        <FormGrid>
          <TextField {...text('turnoverYear')} {...year} />
          <TextField {...text('elsewhereCents')} {...amount} hint="Ohne Umsatzsteuer, nur was eingegangen ist." />
          <TextField {...text('excludedCents')} {...amount} hint={excludedHint} />
        </FormGrid>
      </FormSection>
      <FormSection title="Das Jahr davor">
        <FormGrid>
          <TextField {...text('elsewhereBeforeCents')} {...amount} />
          <TextField {...text('excludedBeforeCents')} {...amount} />
        </FormGrid>
      </FormSection>
      <FormSection title="Beginn und Notiz">
        <FormGrid>
          <TextField
            {...text('foundingYear')}
            span={6}
            inputMode="numeric"
            hint="Nur wenn Sie in diesem oder im letzten Jahr begonnen haben: Im ersten Jahr gelten 25.000 € sofort."
          />
          <TextField {...text('turnoverNote')} />
        </FormGrid>
      </FormSection>
    </>
  );
}
