import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import type { Route } from './+types/settings.ts';
import { showAgain, showErrors, showStale } from '../../http/form/answer-form.ts';
import type { FormAnswer } from '../../http/form/answer-form.ts';
import { appContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { compareForms } from '../../http/form/conflict.ts';
import { optionalText, requiredLine, ticked, version, wholeNumber } from '../../http/form/fields.server.ts';
import { entriesOf, flattenValues } from '../../http/form/form-entries.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { seeOther } from '../../http/redirects.ts';
import { userBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import type { IsoDate } from '../../values/dates.ts';
import { numberPeriod, refusePattern, sequenceOf } from '../../invoicing/invoice/numbering.ts';
import type { PatternRefusal } from '../../invoicing/invoice/numbering.ts';
import { findCompany, peekNextNumber, saveSettings } from '../../pocketbase/companies/queries.ts';
import { settingsRecord } from '../../pocketbase/records.ts';
import type { SettingsRecord } from '../../pocketbase/records.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { ActionBar } from '../../ui/form/action-bar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { CheckBox } from '../../ui/field/choices.tsx';
import { Conflict } from '../../ui/form/conflict.tsx';
import { TextAreaField, TextField } from '../../ui/field/field.tsx';
import { checkProps, listErrors, textProps } from '../../ui/field/form-fields.ts';
import { ErrorSummary } from '../../ui/field/error-summary.tsx';
import { FormGrid, FormSection } from '../../ui/form/form.tsx';
import { PageHead } from '../../ui/frame/page.tsx';
import { PostForm } from '../shared/post-form.tsx';
import { labelOfField } from '../shared/field-labels.ts';

export const meta = titled('Einstellungen');

type SettingsValues = Record<
  'version' | 'invoicePattern' | 'nextNumber' | 'jumpConfirmed' | 'paymentDays' | 'introText' | 'closingText',
  string
>;

export async function loader({ context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayInBerlin(context.get(appContext).services.now());
  const [{ settings }, next] = await Promise.all([findCompany(backend), peekNextNumber(backend, today)]);
  return { values: toValues(settings), next };
}

function toValues(record: SettingsRecord): SettingsValues {
  return {
    version: String(record.version),
    invoicePattern: record.invoicePattern,
    nextNumber: '',
    jumpConfirmed: '',
    paymentDays: String(record.paymentDays),
    introText: record.introText,
    closingText: record.closingText,
  };
}

const patternWords: Record<PatternRefusal, string> = {
  'unknown-placeholder': 'Erlaubt sind {YYYY}, {YY}, {MM} und {NNNN}.',
  'no-sequence': 'Es fehlt die laufende Nummer, zum Beispiel {NNNN}.',
  'several-sequences': 'Die laufende Nummer darf nur einmal vorkommen.',
  'month-without-year': 'Mit {MM} gehört auch {YYYY} oder {YY} dazu, sonst wiederholen sich Nummern.',
  'forbidden-character':
    'Außerhalb der Platzhalter sind nur Buchstaben ohne Umlaute, Ziffern und $ & % * + - / erlaubt.',
  'too-long': 'Das ist zu lang: Eine Nummer darf höchstens 36 Zeichen haben.',
};

const daysWords = { missing: 'Bitte geben Sie die Tage an.', wrong: 'Bitte 0 bis 365 Tage.' };
const nextWords = { missing: '', wrong: 'Bitte eine ganze Zahl ab 1.' };

const schema = z.object({
  version,
  invoicePattern: requiredLine(60, 'Bitte geben Sie ein Muster an, zum Beispiel RE-{YYYY}-{NNNN}.').superRefine(
    (text, context) => {
      const refusal = refusePattern(text);
      if (refusal) context.addIssue({ code: 'custom', message: patternWords[refusal] });
    },
  ),
  nextNumber: z
    .literal('')
    .transform(() => 0)
    .or(wholeNumber({ min: 1, max: 99_999_999 }, nextWords))
    .default(0),
  jumpConfirmed: ticked,
  paymentDays: wholeNumber({ min: 0, max: 365 }, daysWords),
  introText: optionalText(2000),
  closingText: optionalText(2000),
});

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
  if (saved.refusal !== 'stale') {
    const taken = `Diese Nummer ist schon vergeben, zuletzt war es die ${z.coerce.string().parse(saved.details['last'])}. Nummern gehen nur vorwärts.`;
    return showErrors(submission, { nextNumber: [taken] });
  }
  const current = settingsRecord.parse(saved.details['current']);
  const stored = flattenValues(toValues(current));
  return showStale(
    submission,
    compareForms({ typed: entriesOf(form), stored, storedVersion: current.version, labelOf: labelOfField }),
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
  return (
    <PostForm id={form.id} className="form">
      <ErrorSummary errors={listErrors(form, labelOfField)} />
      <input type="hidden" name="version" value={fields.version.initialValue} />
      <FormSection title="Nummernkreis">
        <FormGrid>
          <TextField
            {...textProps(fields.invoicePattern)}
            label="Muster der Rechnungsnummern"
            span={7}
            hint="{YYYY} Jahr, {YY} Jahr kurz, {MM} Monat, {NNNN} laufende Nummer. Mit Jahr beginnt sie jedes Jahr neu."
          />
          <TextField
            {...textProps(fields.nextNumber)}
            label="Nächste laufende Nummer"
            optional
            span={5}
            inputMode="numeric"
            hint={`Als Nächstes: ${next.number}. Nur ausfüllen, wenn Sie von einem anderen Programm kommen.`}
          />
          {fields.jumpConfirmed.errors || fields.jumpConfirmed.initialValue === 'on' ? (
            <CheckBox {...checkProps(fields.jumpConfirmed)} value="on" label="Ja, mit dieser Nummer weitermachen" />
          ) : null}
        </FormGrid>
      </FormSection>
      <FormSection title="Vorgaben für neue Rechnungen">
        <FormGrid>
          <TextField {...textProps(fields.paymentDays)} label="Zahlungsziel" span={4} unit="Tage" inputMode="numeric" />
          <TextAreaField {...textProps(fields.introText)} label="Einleitung" optional />
          <TextAreaField {...textProps(fields.closingText)} label="Schlusstext" optional />
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
