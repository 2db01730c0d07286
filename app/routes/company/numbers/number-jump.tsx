import type { Submission } from '@conform-to/react';
import { data } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/number-jump.ts';
import { FormErrors, useFilledForm, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { todayOf } from '#app/http/app-context.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { jumpFields } from '#app/invoicing/company/fields.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { formatNumber, patternOf, rangeOf } from '#app/invoicing/invoice/numbering.ts';
import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '#app/routes/titles.ts';
import { jumpNumber, listJumps } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { rangeIn, rangeWords, formatNumberCount, describeGap } from './jump-texts.ts';

export const meta = titled('Mit einer anderen Nummer weitermachen');

const reasons = [{ value: '', label: 'Bitte wählen' }, ...choicesOf(jumpFields, 'reason')];

type JumpValues = FormValuesOf<typeof jumpFields>;

/** What would be left out for ever; the person has to say yes to exactly this. */
interface Gap {
  first: number;
  last: number;
  next: number;
  /** as invoices would bear them */
  firstNumber: string;
  lastNumber: string;
  nextNumber: string;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const kind = rangeIn(url);
  return { kind, next: await ask(userBackend(context), peekNextNumber, { today, kind }) };
}

const schema = z.object(schemaOf(jumpFields)).superRefine(({ nextNumber, reason, note }, context) => {
  const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (nextNumber === 0) add('nextNumber', 'Bitte geben Sie die laufende Nummer an, mit der es weitergeht.');
  if (reason === 'other' && note === '') add('note', 'Bitte schreiben Sie den Grund in einem Satz.');
});

type Answered = Submission<z.output<typeof schema>, string[]>;

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const kind = rangeIn(url);
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return answer(submission.reply(), 422);
  const backend = userBackend(context);
  const today = todayOf(context);
  const [{ settings }, next] = await Promise.all([findCompany(backend), ask(backend, peekNextNumber, { today, kind })]);
  const { nextNumber, reason, note } = submission.value;
  const done = () => seeOther(context, paths.numberSettings, 'number-moved');
  // Its answer was lost, and it is sent again.
  if (nextNumber === next.sequence && (await isLastJump(backend, rangeOf(kind, settings), submission.value)))
    return done();
  const refused = refuseNumber(submission, nextNumber, next);
  if (refused) return refused;
  const numberOf = (sequence: number) => formatNumber(patternOf(kind, settings), today, sequence);
  const gap = gapOf(next.sequence, nextNumber, numberOf);
  const confirmed = form.get('confirmed') === confirmationOf(gap);
  if (!confirmed) return answer(submission.reply(), form.get('confirmed') === null ? 200 : 409, gap);
  const last = next.sequence - 1;
  const jumped = await ask(backend, jumpNumber, { kind, today, next: nextNumber, last, reason, note });
  if (jumped.ok) return done();
  if (jumped.refusal === 'no-reason') throw new Error('a jump without reason');
  // Somebody issued meanwhile: the gap is another one, and is named anew.
  const now = await ask(backend, peekNextNumber, { today, kind });
  const changed = refuseNumber(submission, nextNumber, now);
  return changed ?? answer(submission.reply(), 409, gapOf(now.sequence, nextNumber, numberOf));
}

async function isLastJump(
  backend: Backend,
  kind: RangeKind,
  { nextNumber, reason, note }: z.output<typeof schema>,
): Promise<boolean> {
  const jumps = (await ask(backend, listJumps)).filter((made) => made.kind === kind);
  return jumps.some((made) => made.toValue === nextNumber - 1 && made.reason === reason && made.note === note);
}

function answer(lastResult: ReturnType<Answered['reply']>, status: number, gap: Gap | null = null) {
  return data({ lastResult, gap }, { status });
}

function refuseNumber(submission: Answered, wanted: number, next: { sequence: number; number: string }) {
  const { sequence, number } = next;
  if (wanted > sequence) return null;
  const sentence =
    wanted === sequence
      ? `${number} ist ohnehin die nächste Nummer. Es ist nichts zu ändern.`
      : `Nummern gehen nur vorwärts: Die nächste ist ${number}, die laufende Nummer ${sequence}.`;
  return answer(submission.reply({ fieldErrors: { nextNumber: [sentence] } }), 422);
}

function gapOf(sequence: number, next: number, numberOf: (sequence: number) => string): Gap {
  const last = next - 1;
  return {
    first: sequence,
    last,
    next,
    firstNumber: numberOf(sequence),
    lastNumber: numberOf(last),
    nextNumber: numberOf(next),
  };
}

/** What the box sends: another gap than the one that was named is asked about again. */
function confirmationOf({ first, next }: Gap): string {
  return `${first}-${next}`;
}

export default function JumpNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, next } = loaderData;
  const gap = actionData?.gap ?? null;
  const [form, fields] = useFilledForm<JumpValues>({ id: 'jump', values: emptyForm(jumpFields), answer: actionData });
  const text = propsIn(jumpFields, fields);
  return (
    <>
      <PageHead
        title="Mit einer anderen Nummer weitermachen"
        path={[
          { href: paths.settings, text: 'Einstellungen' },
          { href: paths.numberSettings, text: 'Nummern' },
        ]}
        lead={`${rangeWords[kind].would} ${next.number}. Übersprungene Nummern bleiben für immer frei.`}
      />
      <PostForm id={form.id} className="form">
        <FormErrors form={form} table={typedForms.jump} />
        <FormSection title="Nummer">
          <FormGrid>
            <TextField
              {...text('nextNumber')}
              span={5}
              inputMode="numeric"
              hint={`Nur der laufende Teil, mindestens ${next.sequence + 1}.`}
            />
          </FormGrid>
        </FormSection>
        <FormSection title="Grund" hint="Bei einer Prüfung müssen Sie Lücken erklären können.">
          <FormGrid>
            <SelectField {...text('reason')} options={reasons} />
            <TextField {...text('note')} hint="Zum Beispiel: Rechnungen 1 bis 142 stehen im alten Programm." />
          </FormGrid>
        </FormSection>
        {gap === null ? null : <ConfirmGap gap={gap} kind={kind} />}
        <ActionBar>
          <LinkButton variant="quiet" href={paths.numberSettings}>
            Abbrechen
          </LinkButton>
          <Button variant="main">{gap === null ? 'Weiter' : `Mit ${gap.nextNumber} weitermachen`}</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}

function ConfirmGap({ gap, kind }: { gap: Gap; kind: RangeKind }) {
  const { first, last, firstNumber, lastNumber } = gap;
  const left =
    first === last
      ? `${firstNumber} wird nie vergeben.`
      : `${firstNumber} bis ${lastNumber} werden nie vergeben (laufende Nummern ${describeGap(first, last)}).`;
  return (
    <FormSection title="Bestätigen">
      <Note
        level="warning"
        title={`Es ${first === last ? 'bleibt' : 'bleiben'} ${formatNumberCount(last - first + 1)} frei`}
      >
        <p>{`${left} Das lässt sich nicht zurücknehmen und steht mit Ihrem Grund im Ereignisprotokoll.`}</p>
      </Note>
      <CheckBox
        id="jump-confirmed"
        name="confirmed"
        value={confirmationOf(gap)}
        label={`Ja: ${rangeWords[kind].gets} ${gap.nextNumber}.`}
        autoFocus
      />
    </FormSection>
  );
}
