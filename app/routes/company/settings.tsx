import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import type { Route } from './+types/settings.ts';
import { showAgain, showErrors, showStale } from '../../http/form/answer-form.ts';
import type { FormAnswer } from '../../http/form/answer-form.ts';
import { appContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { compareForms } from '../../http/form/conflict.ts';
import { schemaOf } from '../../http/form/field-schema.server.ts';
import { labelIn } from '../../http/form/field-words.ts';
import { version } from '../../http/form/fields.server.ts';
import { entriesOf, flattenValues } from '../../http/form/form-entries.ts';
import { toFormValues } from '../../http/form/form-values.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { seeOther } from '../../http/flash.ts';
import { userBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import type { IsoDate } from '../../values/dates.ts';
import { numberFields, settingsFields } from '../../invoicing/company/fields.ts';
import { emptyForm } from '../../invoicing/fields.ts';
import type { FormValuesOf } from '../../invoicing/fields.ts';
import { numberPeriod, sequenceOf } from '../../invoicing/invoice/numbering.ts';
import { findCompany, peekNextNumber, saveSettings } from '../../pocketbase/companies/queries.ts';
import { settingsRecord } from '../../pocketbase/records.ts';
import type { SettingsRecord } from '../../pocketbase/records.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { ActionBar } from '../../ui/form/action-bar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { CheckBox } from '../../ui/field/choices.tsx';
import { Conflict } from '../../ui/form/conflict.tsx';
import { TextAreaField, TextField } from '../../ui/field/field.tsx';
import { checkProps, listErrors, propsIn } from '../../ui/field/form-fields.ts';
import { ErrorSummary } from '../../ui/field/error-summary.tsx';
import { FormGrid, FormSection } from '../../ui/form/form.tsx';
import { PageHead } from '../../ui/frame/page.tsx';
import { PostForm } from '../shared/post-form.tsx';
import { typedForms } from '../shared/typed-forms.ts';

export const meta = titled('Einstellungen');

type SettingsValues = FormValuesOf<typeof settingsFields> & FormValuesOf<typeof numberFields> & { version: string };

export async function loader({ context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayInBerlin(context.get(appContext).services.now());
  const [{ settings }, next] = await Promise.all([findCompany(backend), peekNextNumber(backend, today)]);
  return { values: toValues(settings), next };
}

function toValues(record: SettingsRecord): SettingsValues {
  return {
    ...toFormValues(settingsFields, record),
    ...emptyForm(numberFields),
    version: String(record.version),
  };
}

const schema = z.object({ version, ...schemaOf(settingsFields), ...schemaOf(numberFields) });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  const { version: seen, nextNumber, jumpConfirmed, ...fields } = submission.value;
  const today = todayInBerlin(context.get(appContext).services.now());
  const next = nextNumber > jumpMax && !jumpConfirmed ? await findNext(context, fields.invoicePattern, today) : null;
  if (next !== null && nextNumber - next > jumpMax) return showErrors(submission, describeJump(nextNumber, next));
  const saved = await saveSettings(userBackend(context), { version: seen, fields, nextNumber, today });
  if (saved.ok) return seeOther(context, '/invoice/einstellungen', 'settings-saved');
  if (saved.refusal === 'behind-counter') {
    const taken = `Diese Nummer ist schon vergeben, zuletzt war es die ${saved.details.last}. Nummern gehen nur vorwärts.`;
    return showErrors(submission, { nextNumber: [taken] });
  }
  if (saved.refusal === 'pattern')
    return showErrors(submission, { invoicePattern: ['Mit diesem Muster lässt sich keine Nummer bilden.'] });
  const current = settingsRecord.parse(saved.details.current);
  const stored = flattenValues(toValues(current));
  return showStale(
    submission,
    compareForms({ form: typedForms.settings, typed: entriesOf(form), stored, storedVersion: current.version }),
  );
}

const jumpMax = 1000;

/** The running number that comes next with this pattern; 1 where the pattern opens a new range. */
async function findNext(context: Context, pattern: string, today: IsoDate): Promise<number> {
  const backend = userBackend(context);
  const [{ settings }, { number }] = await Promise.all([findCompany(backend), peekNextNumber(backend, today)]);
  const sameRange = numberPeriod(settings.invoicePattern, today) === numberPeriod(pattern, today);
  return sameRange ? sequenceOf(number, settings.invoicePattern, today) : 1;
}

function describeJump(wanted: number, next: number): Record<string, string[]> {
  return {
    nextNumber: [
      `Als Nächstes wäre die ${next} dran; bis ${wanted} bliebe eine Lücke von ${wanted - next} Nummern, die sich nicht mehr schließen lässt.`,
    ],
    jumpConfirmed: ['Bitte bestätigen Sie den Sprung, oder ändern Sie die Nummer.'],
  };
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const stale = actionData?.stale ?? null;
  return (
    <>
      <PageHead title="Einstellungen" />
      {stale ? (
        <Conflict
          rows={stale.rows}
          fields={stale.fields}
          storedNote="Die Einstellungen wurden in einem anderen Fenster gespeichert."
          storedHref="/invoice/einstellungen"
        />
      ) : (
        <SettingsForm loaderData={loaderData} actionData={actionData} />
      )}
    </>
  );
}

function SettingsForm({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, 'loaderData'> & { actionData: FormAnswer | undefined }) {
  const { next, values } = loaderData;
  const [form, fields] = useForm<SettingsValues>({
    id: 'settings',
    defaultValue: values,
    lastResult: actionData?.lastResult ?? null,
  });
  const text = propsIn(typedForms.settings.fields, fields);
  return (
    <PostForm id={form.id} className="form">
      <ErrorSummary errors={listErrors(form, (name) => labelIn(typedForms.settings, name))} />
      <input type="hidden" name="version" value={fields.version.initialValue} />
      <FormSection title="Nummernkreis">
        <FormGrid>
          <TextField
            {...text('invoicePattern')}
            span={7}
            hint="{YYYY} Jahr, {YY} Jahr kurz, {MM} Monat, {NNNN} laufende Nummer. Mit Jahr beginnt sie jedes Jahr neu."
          />
          <TextField
            {...text('nextNumber')}
            span={5}
            inputMode="numeric"
            hint={`Als Nächstes: ${next.number}. Nur ausfüllen, wenn Sie von einem anderen Programm kommen.`}
          />
          {fields.jumpConfirmed.errors || fields.jumpConfirmed.initialValue === 'on' ? (
            <CheckBox {...checkProps(fields.jumpConfirmed)} value="on" label={numberFields.jumpConfirmed.label} />
          ) : null}
        </FormGrid>
      </FormSection>
      <FormSection title="Vorgaben für neue Rechnungen">
        <FormGrid>
          <TextField {...text('paymentDays')} span={4} unit="Tage" inputMode="numeric" />
          <TextAreaField {...text('introText')} />
          <TextAreaField {...text('closingText')} />
        </FormGrid>
      </FormSection>
      <ActionBar>
        <Button variant="main" keys="Strg S" aria-keyshortcuts="Control+s">
          Speichern
        </Button>
      </ActionBar>
    </PostForm>
  );
}
