import { z } from 'zod';
import type { Route } from './+types/proof.ts';
import { useFilledForm, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { proofFields } from '#app/invoicing/company/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { Hash } from '#app/ui/page/hash.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SectionForm } from '../section-form.tsx';
import { SectionPage } from '../section-page.tsx';
import { answerSection, baseVersionShape } from '../section.server.ts';
import { LastVerified } from './last-verified.tsx';
import { queryNames } from '#app/values/page-query.ts';
import { loadProof } from './proof.server.ts';

export const meta = titledAs('proof');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadProof;

const schema = z.object({ ...baseVersionShape, ...schemaOf(proofFields) });

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseForm(typed, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, baseMarks, ...fields } = submission.value;
  const asked = { context, typed, submission, form: typedForms.proof, href: paths.proof };
  return answerSection(asked, { version, baseMarks, fields });
}

type Loaded = Route.ComponentProps['loaderData'];

export default function Proof({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFilledForm<FormValuesOf<typeof proofFields>>({
    id: 'proof',
    values: loaderData.values,
    answer: actionData,
  });
  const answered = { form, table: typedForms.proof, answer: actionData, record: loaderData.record };
  return (
    <SectionPage
      place="proof"
      lead="Jeder Vorgang steht in einem Protokoll, in dem jeder auf den davor verweist und das unterschrieben wird. Was daran oder an einem Beleg verändert wurde, nennt die Prüfung."
    >
      <div className="stack">
        <VerifiedPart {...loaderData} />
        <HeadPart {...loaderData} />
        <SectionForm {...answered} href={paths.proof}>
          <FormSection title="E-Mail" hint="Was ausgestellt, bezahlt und überfällig ist, und der Stand des Protokolls.">
            <FormGrid>
              <SelectField
                {...propsIn(proofFields, fields)('digestRhythm')}
                options={choicesOf(proofFields, 'digestRhythm')}
                span={5}
                hint="Höchstens so oft, und nur, wenn es etwas Neues gibt."
              />
            </FormGrid>
          </FormSection>
        </SectionForm>
      </div>
    </SectionPage>
  );
}

function VerifiedPart({ verified, isHere }: Pick<Loaded, 'verified' | 'isHere'>) {
  return (
    <Part id="verified" title="Prüfung">
      <div className="stack">
        <LastVerified verified={verified} />
        {isHere ? (
          <PostForm action={paths.checkArchive} className="row">
            <Button>Jetzt prüfen</Button>
          </PostForm>
        ) : (
          <p className="hint">Geprüft wird dort, wo die Datenbank liegt, mit belegwerk verify.</p>
        )}
        <p className="hint">
          {`Verglichen werden Protokoll, Unterschriften, Belege, Zahlungen, Nummernkreise, gespeicherte Dateien und Summen der Listen${isHere ? ', jede Nacht von selbst' : ''}. Was nach der Prüfung dazukam, ist noch nicht verglichen.`}
        </p>
      </div>
    </Part>
  );
}

function HeadPart({ signed, events, unsigned, noted, verdict }: Loaded) {
  return (
    <Part
      id="head"
      title="Stand des Protokolls"
      note={
        <LinkButton slim href={paths.log}>
          Protokoll lesen
        </LinkButton>
      }
    >
      <div className="stack">
        {signed === null ? (
          <p>Unterschrieben ist noch nichts; das geschieht alle 15 Minuten.</p>
        ) : (
          <>
            <Hash algorithm={`Unterschrieben am ${signed.at}`} value={signed.name} />
            <p className="hint">
              {`${events} Vorgänge, davon ${unsigned} seit der Unterschrift. `}
              Notieren Sie den Stand außerhalb von Belegwerk: Dann lässt sich auch zeigen, dass niemand das ganze
              Protokoll neu geschrieben hat.
            </p>
          </>
        )}
        <form method="get" className="stack">
          <FormGrid>
            <TextField
              id="noted"
              name={queryNames.notedHead}
              defaultValue={noted}
              label="Notierten Stand vergleichen"
              hint="Aus einer E-Mail oder von dieser Seite, so wie er dort steht."
              spellCheck={false}
            />
          </FormGrid>
          {verdict === null ? null : (
            <Note level={verdict.level} title={verdict.title} first>
              <p>{verdict.text}</p>
            </Note>
          )}
          <div className="row">
            <Button>Vergleichen</Button>
          </div>
        </form>
      </div>
    </Part>
  );
}
