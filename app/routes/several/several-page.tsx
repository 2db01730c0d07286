import './several-page.css';
import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { choicesOf, FormErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { sentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import type { PathLink } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { DoneRow, PlannedRow } from './plan.ts';
import { StaysHere } from '../mail/stays-here.tsx';
import { severalNouns, taskTexts } from '../lists/several-tasks.ts';
import type { SeveralKind, SeveralTask } from '../lists/several-tasks.ts';

interface SeveralPageProps {
  loaded: {
    kind: SeveralKind;
    task: SeveralTask;
    today: IsoDate;
    refused: string;
    staysHere: boolean;
    rows: PlannedRow[];
  };
  answer:
    | {
        rows: PlannedRow[];
        refused: string;
        /** what is ticked; null: whatever is offered */
        ticked: string[];
        lastResult: SubmissionResult<string[]> | null;
        /** what was done; null: nothing */
        done: DoneRow[] | null;
      }
    | undefined;
  /** the list */
  list: PathLink;
}

/** What would be done with several rows of a list, each with its reason where it is not; then what became of each. */
export function SeveralPage({ loaded, answer, list }: SeveralPageProps) {
  const { label, lead } = taskTexts[loaded.task];
  const done = answer?.done ?? null;
  const refused = answer?.refused ?? loaded.refused;
  const rows = answer?.rows ?? loaded.rows;
  return (
    <>
      <PageHead title={label} path={[list]} lead={done === null ? lead : undefined} />
      {refused === '' ? null : (
        <Note level="danger" title={refused}>
          <p>
            <a href={list.href}>Zurück zur Liste</a>
          </p>
        </Note>
      )}
      {loaded.staysHere ? <StaysHere /> : null}
      {done !== null ? (
        <Done rows={done} list={list} />
      ) : rows.length === 0 ? null : (
        <Review
          {...{ rows, list }}
          {...{ kind: loaded.kind, task: loaded.task, today: loaded.today }}
          ticked={answer?.ticked ?? null}
          lastResult={answer?.lastResult ?? null}
        />
      )}
    </>
  );
}

interface ReviewProps {
  kind: SeveralKind;
  task: SeveralTask;
  today: IsoDate;
  rows: PlannedRow[];
  list: PathLink;
  ticked: string[] | null;
  lastResult: SubmissionResult<string[]> | null;
}

function Review({ kind, task, today, rows, list, ticked, lastResult }: ReviewProps) {
  const [form, fields] = useForm<FormValuesOf<typeof sentOtherwiseFields>>({
    id: 'sentOtherwise',
    defaultValue: { ...emptyForm(sentOtherwiseFields), date: formatDate(today) },
    lastResult,
  });
  const text = propsIn(sentOtherwiseFields, fields);
  const offered = rows.filter(({ isOffered }) => isOffered);
  const others = rows.filter(({ isOffered }) => !isOffered);
  const isNote = task === 'sent-otherwise';
  return (
    <PostForm id={form.id} className="form">
      {isNote ? <FormErrors form={form} table={typedForms.sentOtherwise} /> : null}
      <div className="stack">
        {offered.length === 0 ? null : (
          <Part
            id="offered"
            title={offered.length === 1 ? severalNouns[kind].one : `${offered.length} ${severalNouns[kind].many}`}
          >
            <ul className="several-rows">
              {offered.map((row) => (
                <OfferedRow key={row.id} row={row} isTicked={ticked === null || ticked.includes(row.id)} />
              ))}
            </ul>
          </Part>
        )}
        {others.length === 0 ? null : (
          <Part id="others" title="Wird ausgelassen">
            <Told rows={others} />
          </Part>
        )}
        {isNote && offered.length > 0 ? (
          <FormSection title="Versand">
            <FormGrid>
              <TextField {...text('date')} span={4} />
              <SelectField {...text('way')} span={6} options={choicesOf(sentOtherwiseFields, 'way')} />
              <TextField {...text('note')} hint="Steht dann bei jedem dieser Belege." />
            </FormGrid>
          </FormSection>
        ) : null}
      </div>
      <ActionBar confirmation={task === 'remind' && offered.length > 0 ? <ConfirmReminders /> : undefined}>
        <LinkButton variant="quiet" href={list.href}>
          {offered.length === 0 ? 'Zurück zur Liste' : 'Abbrechen'}
        </LinkButton>
        {offered.length === 0 ? null : <Button variant="main">{taskTexts[task].button}</Button>}
      </ActionBar>
    </PostForm>
  );
}

function ConfirmReminders() {
  return (
    <CheckBox
      id="several-confirmed"
      name="confirmed"
      label="Die Angaben stimmen. Danach lassen sich diese Mahnungen nicht mehr ändern."
    />
  );
}

function OfferedRow({ row, isTicked }: { row: PlannedRow; isTicked: boolean }) {
  const { id, name, customerName, text, link, content } = row;
  return (
    <li>
      <label>
        <input type="checkbox" name="documents" value={id} defaultChecked={isTicked} />
        <span>
          <b>{name}</b> {customerName} <small>{text}</small>
        </span>
      </label>
      {content === '' ? null : <input type="hidden" name={`content-${id}`} value={content} />}
      {link === undefined ? null : (
        <a href={link.href} aria-label={`${link.text} ${name}`}>
          {link.text}
        </a>
      )}
    </li>
  );
}

/** Each with a sentence, and where to go on. */
function Told({ rows }: { rows: readonly Pick<DoneRow, 'id' | 'name' | 'customerName' | 'href' | 'text' | 'link'>[] }) {
  return (
    <ul className="several-rows">
      {rows.map(({ id, name, customerName, href, text, link }) => (
        <li key={id}>
          <span>
            <a href={href}>{name}</a> {customerName} <small>{text}</small>
          </span>
          {link === undefined ? null : (
            <a href={link.href} aria-label={`${link.text} ${name}`}>
              {link.text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Done({ rows, list }: { rows: readonly DoneRow[]; list: PathLink }) {
  const [done, others] = [rows.filter(({ ok }) => ok), rows.filter(({ ok }) => !ok)];
  return (
    <div className="stack">
      {done.length === 0 ? null : (
        <Part id="done" title={`Erledigt: ${done.length} von ${rows.length}`} focused>
          <Told rows={done} />
        </Part>
      )}
      {others.length === 0 ? null : (
        <Part id="others" title="Nicht erledigt" focused={done.length === 0}>
          <Told rows={others} />
        </Part>
      )}
      <p>
        <LinkButton href={list.href}>Zurück zur Liste</LinkButton>
      </p>
    </div>
  );
}
