import { href } from 'react-router';
import type { Route } from './+types/vat-check.ts';
import { appContext } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { askVatCheck, prepareVatCheck } from '#app/workflows/vat-checks/ask-vat-check.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { listVatChecks } from '#app/pocketbase/vat-checks/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { obstacleWords, describeVatAnswer, describeVatVerdicts } from './vat-check-words.ts';

export const meta = titled('USt-IdNr. bestätigen lassen');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const backend = userBackend(context);
  const { customer, question, obstacle } = found(await prepareVatCheck(services, backend, params.customerId));
  const checks = await ask(backend, listVatChecks, { id: params.customerId });
  return {
    name: customer.name,
    createKey: newCreateKey(),
    question,
    obstacle,
    checks: checks.map((check) => ({
      id: check.id,
      asked: formatBerlinTime(check.created),
      vatId: check.vatId,
      reference: check.reference,
      answer: describeVatAnswer(check),
      verdicts: describeVatVerdicts(check),
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const createKey = readCreateKey(await readForm(request));
  const { services } = context.get(appContext);
  const backend = userBackend(context);
  const { question } = found(await prepareVatCheck(services, backend, params.customerId));
  const here = href('/invoice/kunden/:customerId/ust-idnr', params);
  if (question === null) return seeOther(context, here);
  await askVatCheck(services, backend, { customer: params.customerId, createKey, question });
  return seeOther(context, here, 'vat-id-asked');
}

export default function ConfirmVatId({ loaderData, params }: Route.ComponentProps) {
  const { name, createKey, question, obstacle, checks } = loaderData;
  const customerPath = href('/invoice/kunden/:customerId', params);
  return (
    <>
      <PageHead
        title="USt-IdNr. bestätigen lassen"
        path={[
          { href: paths.customers, text: 'Kunden' },
          { href: customerPath, text: name },
        ]}
        lead="Für Lieferungen und Leistungen ohne Umsatzsteuer an Unternehmen im EU-Ausland: Das Bundeszentralamt für Steuern bestätigt, ob die Nummer gilt und zu wem sie gehört (§ 18e UStG)."
      />
      {obstacle === null ? null : (
        <Note level="info" title="Hier gibt es nichts zu bestätigen">
          <p>
            {obstacleWords[obstacle]} <a href={customerPath}>Zum Kunden</a>
          </p>
        </Note>
      )}
      <div className="stack">
        {question === null ? null : (
          <PostForm className="stack">
            <input type="hidden" name="createKey" value={createKey} />
            <Part id="question" title="Was gefragt wird">
              <KeyValues
                rows={[
                  { label: 'Ihre USt-IdNr.', value: question.ownVatId },
                  { label: 'USt-IdNr. des Kunden', value: question.vatId },
                  { label: 'Name oder Firma', value: question.name },
                  { label: 'Straße', value: question.street || 'keine' },
                  { label: 'PLZ und Ort', value: `${question.postCode} ${question.city}` },
                ]}
              />
              <p className="hint">
                Diese Angaben gehen an das Bundeszentralamt für Steuern. Die Antwort wird gespeichert und bleibt.
              </p>
            </Part>
            <div className="row">
              <Button variant="main">Jetzt fragen</Button>
              <LinkButton href={customerPath}>Zurück zum Kunden</LinkButton>
            </div>
          </PostForm>
        )}
        {checks.length === 0 ? null : (
          <Part id="answers" title="Antworten">
            <Table
              stacked
              caption="Antworten des Bundeszentralamts für Steuern, die neueste zuerst"
              columns={[{ label: 'Gefragt' }, { label: 'USt-IdNr.' }, { label: 'Antwort' }, { label: 'Anfrage' }]}
              rows={checks.map(({ id, asked, vatId, answer, verdicts, reference }) => [
                asked,
                vatId,
                <span key={id}>
                  {answer} {verdicts}
                </span>,
                reference || 'ohne Nummer',
              ])}
            />
          </Part>
        )}
      </div>
    </>
  );
}
