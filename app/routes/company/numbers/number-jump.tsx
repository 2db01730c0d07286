import type { Route } from './+types/number-jump.ts';
import { FormErrors, useFilledForm, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { jumpFields } from '#app/invoicing/company/fields.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '#app/routes/titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { rangeWords, formatNumberCount, describeGap } from './jump-texts.ts';
import { confirmationOf } from './jump-gap.ts';
import type { NumberGap } from './jump-gap.ts';
import { loadJump, answerJump } from './number-jump.server.ts';

export const meta = titled('Mit einer anderen Nummer weitermachen');

const reasons = [{ value: '', label: 'Bitte wählen' }, ...choicesOf(jumpFields, 'reason')];

type JumpValues = FormValuesOf<typeof jumpFields>;

export const loader = loadJump;
export const action = answerJump;

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
      <PostForm table={typedForms.jump} id={form.id} className="form">
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

function ConfirmGap({ gap, kind }: { gap: NumberGap; kind: RangeKind }) {
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
