import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import type { Route } from './+types/numbers.ts';
import { showAgain, showErrors, showStale, afterSave } from '../../http/form/answer-form.ts';
import { appContext } from '../../http/app-context.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { userBackend } from '../../http/session.ts';
import { patternFields } from '../../invoicing/company/fields.ts';
import type { FormValuesOf } from '../../invoicing/fields.ts';
import { patternNames, rangeKinds } from '../../invoicing/invoice/numbering.ts';
import { peekNextNumber } from '../../pocketbase/companies/queries.ts';
import { listJumps } from '../../pocketbase/counters/queries.ts';
import { formatDate } from '../../values/dates.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { propsIn } from '../../ui/field/form-fields.ts';
import { FormGrid, FormSection } from '../../ui/form/form.tsx';
import { KeyValues } from '../../ui/page/key-values.tsx';
import { Part } from '../../ui/frame/page.tsx';
import { paths } from '../../ui/base/paths.ts';
import { titled } from '../shared/titles.ts';
import { typedForms } from '../shared/typed-forms.ts';
import { jumpHref, rangeWords, tellJump } from './jump-texts.ts';
import type { ToldJump } from './jump-texts.ts';
import { patternShape } from './numbers.schema.server.ts';
import { SectionForm } from './section-form.tsx';
import { SectionPage } from './section-page.tsx';
import { compareSection, loadSection, saveSection, seenShape } from './section.server.ts';

export const meta = titled('Nummern');

type NumberValues = FormValuesOf<typeof patternFields>;

export async function loader({ context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayInBerlin(context.get(appContext).services.now());
  const [{ values, seen }, invoice, cancellation, offer, jumps] = await Promise.all([
    loadSection(context, patternFields),
    peekNextNumber(backend, today),
    peekNextNumber(backend, today, 'cancellation'),
    peekNextNumber(backend, today, 'offer'),
    listJumps(backend),
  ]);
  return { values, seen, next: { invoice, cancellation, offer }, jumps: jumps.map(tellJump) };
}

const schema = z.object({ ...seenShape, ...patternShape });

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseWithZod(typed, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  const { version, seen, ...fields } = submission.value;
  const saved = await saveSection(context, patternFields, { version, seen, fields });
  const done = () => afterSave(context, typed, { path: paths.numberSettings, flash: 'settings-saved' });
  if (saved.ok) return done();
  if (saved.refusal === 'number-taken') {
    const taken = `Mit diesem Muster gibt es schon Nummern bis ${saved.details.number}. Bitte wählen Sie ein anderes, damit keine Nummer zweimal vorkommt.`;
    return showErrors(submission, { [patternNames[saved.details.kind ?? 'invoice']]: [taken] });
  }
  if (saved.refusal === 'pattern')
    return showErrors(submission, { '': ['Mit einem dieser Muster lässt sich keine Nummer bilden.'] });
  return showStale(submission, compareSection({ fields: patternFields }, typed, saved.details.current), done);
}

export default function Numbers({ loaderData, actionData }: Route.ComponentProps) {
  const { values, seen, next, jumps } = loaderData;
  const [form, fields] = useForm<NumberValues>({
    id: 'numbers',
    defaultValue: values,
    lastResult: actionData?.lastResult ?? null,
  });
  const text = propsIn(typedForms.numbers.fields, fields);
  return (
    <SectionPage href={paths.numberSettings}>
      <div className="stack">
        <SectionForm form={form} table={typedForms.numbers} answer={actionData} seen={seen} href={paths.numberSettings}>
          <FormSection title="Rechnungen">
            <FormGrid>
              <TextField
                {...text('invoicePattern')}
                span={7}
                hint="{YYYY} Jahr, {YY} Jahr kurz, {MM} Monat, {NNNN} laufende Nummer. Enthält das Muster das Jahr, beginnt die Zählung jedes Jahr neu."
              />
            </FormGrid>
          </FormSection>
          <FormSection title="Stornorechnungen">
            <FormGrid>
              <TextField
                {...text('cancellationPattern')}
                span={7}
                hint="Ein Kreis für sich. Mit demselben Muster wie bei den Rechnungen zählen beide gemeinsam."
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
          rows={rangeKinds.flatMap((kind) => [
            { label: rangeWords[kind].gets, value: next[kind].number },
            { label: 'Zuletzt vergeben', value: wordPrevious(next[kind]) },
          ])}
        />
        <p>
          <a href={paths.numberLedger}>Nummernbuch</a>: jede Nummer, die vergeben wurde, und wo sie geblieben ist.
        </p>
        <p>
          Kommen Sie von einem anderen Programm? Dann kann die Zählung weiter oben weitergehen. Zurück geht sie nie.
        </p>
        <p className="row">
          {rangeKinds.map((kind) => (
            <LinkButton key={kind} href={jumpHref(kind)}>
              {rangeWords[kind].jump}
            </LinkButton>
          ))}
        </p>
      </div>
    </Part>
  );
}

function wordPrevious({ previous, previousDate }: Next['invoice']): string {
  return previous === '' ? 'noch keine in diesem Kreis' : `${previous} vom ${formatDate(previousDate)}`;
}

function Jumps({ jumps }: { jumps: readonly ToldJump[] }) {
  if (jumps.length === 0) return null;
  return (
    <Part id="jumps" title="Nummern, die übersprungen wurden">
      <KeyValues rows={jumps.map(({ numbers, reason, date }) => ({ label: numbers, value: `${reason} (${date})` }))} />
    </Part>
  );
}
