import { data, href, redirect } from 'react-router';
import type { Route } from './+types/answer.ts';
import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { questionCodes } from '#app/invoicing/invoice/checks/questions.ts';
import { prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { switchTax, switchToFinal } from '#app/workflows/switch-draft.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { pageTitle } from '#app/routes/titles.ts';
import { explainQuestion, switchesOf } from './question-texts.ts';
import type { Switches } from './question-texts.ts';
import { answerQuestion } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.words.title, { matches }) }];
}

type Asked = Pick<Route.LoaderArgs, 'params' | 'context'>;

/** The question as the draft asks it now; a draft that no longer asks it leads back to the check. */
async function findQuestion({ params, context }: Asked) {
  const code = found(questionCodes.find((each) => each === params.questionCode) ?? null);
  const today = todayOf(context);
  const preparation = found(await prepareIssue(userBackend(context), params.invoiceId, today));
  if (preparation.invoice.status !== 'draft') throw redirect(issued(params.invoiceId));
  const question = preparation.questions.find((each) => each.code === code);
  if (question === undefined) throw redirect(check(params.invoiceId), 303);
  return { preparation, question };
}

function issued(invoiceId: string): string {
  return href('/invoice/rechnungen/:invoiceId', { invoiceId });
}

function check(invoiceId: string): string {
  return href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { preparation, question } = await findQuestion({ params, context });
  const { invoice, draft } = preparation;
  return {
    words: explainQuestion(question.code, preparation),
    switches: switchesOf(question.code, preparation),
    answered: question.answered,
    aboutLimits: question.code === 'small-business-limit',
    customerId: draft.customer,
    same: question.code === 'issued-before' ? preparation.same : null,
    customerName: invoice.customerName,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get('taken-back') === 'yes') return keep({ params, context }, false);
  if (form.has('switch')) return switchDraft({ params, context }, textOf(form, 'switch'));
  if (form.get('confirmed') !== 'on') return data({ unconfirmed: true }, { status: 422 });
  return keep({ params, context }, true);
}

/** Only to what the question offers; a draft that has changed meanwhile asks again. */
async function switchDraft({ params, context }: Asked & { context: Context }, value: string): Promise<Response> {
  const { preparation, question } = await findQuestion({ params, context });
  const chosen = switchesOf(question.code, preparation).choices.find((each) => each.value === value);
  const backend = userBackend(context);
  if (chosen?.value === 'deposits') await switchToFinal(backend, preparation);
  else if (chosen !== undefined) await switchTax(backend, preparation, chosen.value);
  return seeOther(context, check(params.invoiceId));
}

async function keep({ params, context }: Asked & { context: Context }, answered: boolean): Promise<Response> {
  const { question } = await findQuestion({ params, context });
  const change = { id: params.invoiceId, key: question.key, answered };
  const kept = await ask(userBackend(context), answerQuestion, change);
  return seeOther(context, kept.ok ? check(params.invoiceId) : issued(params.invoiceId));
}

export default function AnswerQuestion({ loaderData, actionData, params }: Route.ComponentProps) {
  const { words, switches, answered, aboutLimits, same, customerId, customerName } = loaderData;
  const back = check(params.invoiceId);
  return (
    <>
      <PageHead
        title={words.title}
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: back, text: `Entwurf ${customerName}` },
        ]}
        lead={words.lead}
      />
      <div className="stack">
        {words.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          {same === null ? null : (
            <>
              <a href={href('/invoice/rechnungen/:invoiceId', { invoiceId: same.id })}>{`${same.number} ansehen`}</a>
              {' · '}
            </>
          )}
          <a href={href('/invoice/kunden/:customerId', { customerId })}>Kunde ansehen</a>
          {' · '}
          <a href={href('/invoice/rechnungen/:invoiceId/bearbeiten', params)}>Entwurf bearbeiten</a>
          {aboutLimits ? <LimitsLink /> : null}
        </p>
        {answered ? (
          <TakeBack back={back} />
        ) : (
          <Confirm {...{ back, switches }} label={words.confirm} unconfirmed={actionData !== undefined} />
        )}
      </div>
    </>
  );
}

function LimitsLink() {
  return (
    <>
      {' · '}
      <a href={paths.turnover}>Grenze und Umsatz ansehen</a>
    </>
  );
}

interface ConfirmProps {
  back: string;
  label: string;
  switches: Switches;
  unconfirmed: boolean;
}

function Confirm({ back, label, switches, unconfirmed }: ConfirmProps) {
  return (
    <PostForm className="stack">
      <CheckBox
        id="confirmed"
        name="confirmed"
        value="on"
        label={label}
        autoFocus={unconfirmed}
        errors={unconfirmed ? ['Bitte setzen Sie den Haken, oder gehen Sie zurück zur Prüfung.'] : undefined}
      />
      <div className="row">
        <Button variant="main">Bestätigen und zurück zur Prüfung</Button>
        <LinkButton href={back}>Zurück zur Prüfung</LinkButton>
      </div>
      {switches.choices.length === 0 ? null : (
        <fieldset>
          <legend>{switches.legend}</legend>
          <div className="row">
            {switches.choices.map((each) => (
              <Button key={each.value} name="switch" value={each.value}>
                {each.label}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </PostForm>
  );
}

function TakeBack({ back }: { back: string }) {
  return (
    <>
      <Note level="good" title="Von Ihnen bestätigt">
        <p>Die Bestätigung bleibt beim Entwurf und wird mit der Rechnung im Ereignisprotokoll gespeichert.</p>
      </Note>
      <PostForm>
        <div className="row">
          <Button name="taken-back" value="yes">
            Bestätigung zurücknehmen
          </Button>
          <LinkButton href={back}>Zurück zur Prüfung</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
