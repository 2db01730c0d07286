import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { FormSection } from '#app/forms/page/form.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { Findings } from '#app/ui/page/findings.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { pageTitle } from '#app/routes/titles.ts';
import { DrawNumber } from '../issue-parts.tsx';
import { NoteList } from './note-list.tsx';
import { loadDeliveryNotes, answerDeliveryNote } from './show.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Lieferschein: ${loaderData.draftName}`, { matches }) }];
}

// Whoever comes back here finds what is stored, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadDeliveryNotes;
export const action = answerDeliveryNote;

export default function ShowDeliveryNotes({ loaderData, actionData, params }: Route.ComponentProps) {
  const { draftName, notes, gaps, rows, next } = loaderData;
  const edit = href('/invoice/rechnungen/:invoiceId/bearbeiten', params);
  return (
    <>
      <PageHead
        title="Lieferschein"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: edit, text: draftName },
        ]}
        lead="Was geliefert wird, ohne Preise. Er bekommt eine eigene Nummer und ändert sich danach nicht mehr, auch wenn Sie den Entwurf der Rechnung ändern."
      />
      {actionData ? (
        <Note level="danger" title="Noch nicht ausgestellt" summary>
          <p>{actionData.problem}</p>
        </Note>
      ) : null}
      {gaps.length > 0 ? (
        <Part id="missing" title="Das fehlt noch">
          <Findings findings={gaps} />
        </Part>
      ) : (
        <PostForm id="delivery-note" className="form">
          <input type="hidden" name="version" value={loaderData.version} />
          <input type="hidden" name="number" value={next.number} />
          <input type="hidden" name="createKey" value={loaderData.createKey} />
          <Split>
            <FormSection title="Was wird geliefert?" hint="Was nicht mitkommt, nehmen Sie heraus.">
              <div className="stack">
                {rows.map(({ index, label, amount }) => (
                  <CheckBox
                    key={index}
                    id={`delivery-note-lines[${index}].taken`}
                    name={`lines[${index}].taken`}
                    value="on"
                    label={label}
                    hint={amount}
                    defaultChecked={actionData?.left.includes(index) !== true}
                  />
                ))}
              </div>
            </FormSection>
            <div className="stack sticky">
              <section aria-label="Nummer">
                <DrawNumber next={next} day={loaderData.today} what="Der Lieferschein" />
              </section>
              <div className="row">
                <Button variant="main">{next.number} ausstellen</Button>
                <LinkButton variant="quiet" href={edit}>
                  Zurück zum Entwurf
                </LinkButton>
              </div>
            </div>
          </Split>
        </PostForm>
      )}
      {notes.length === 0 ? null : (
        <Part id="notes" title="Schon ausgestellt">
          <NoteList notes={notes} />
        </Part>
      )}
    </>
  );
}
