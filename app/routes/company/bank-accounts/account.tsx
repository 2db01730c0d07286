import { data, href } from 'react-router';
import type { Route } from './+types/account.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { WayBack } from '#app/forms/answers/way-back.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { SaveBar } from '#app/forms/page/form.tsx';
import { afterSave, showAgain } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf, readBaseVersion } from '#app/forms/record/stored-record.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { bankAccountFields, bankAccountTitle } from '#app/invoicing/company/bank-account.ts';
import { ask } from '#app/pocketbase/ask.ts';
import {
  archiveBankAccount,
  deleteBankAccount,
  isUnusedAccount,
  listBankAccountUses,
  saveBankAccount,
} from '#app/pocketbase/companies/calls.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { Button } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { pageTitle } from '#app/routes/titles.ts';
import { SectionPage } from '../section-page.tsx';
import { AccountFields } from './account-fields.tsx';
import type { BankAccountValues } from './account-fields.tsx';
import { answerRefusedAccount, readAccount } from './read-account.server.ts';

const list = href('/invoice/einstellungen/konten');

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(bankAccountTitle(loaderData.account), { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [{ company, accounts }, uses] = await Promise.all([findCompany(backend), ask(backend, listBankAccountUses)]);
  const account = found(accounts.find(({ id }) => id === params.bankAccountId) ?? null);
  const values = toFormValues(bankAccountFields, account);
  const record = baseVersionOf(typedForms.bankAccount, { version: account.version, values });
  const use = uses.find(({ id }) => id === account.id);
  const isUnused = use !== undefined && isUnusedAccount(use);
  return { account, values, record, isUnused, company: company.name };
}

const endRefusals = {
  'is-default': 'Dieses Konto steht auf neuen Rechnungen. Bitte wählen Sie zuerst ein anderes.',
  'in-use': 'Belege, Kunden, Lastschriften oder Auszüge nennen dieses Konto. Sie können es stilllegen.',
};

/** Takes the form, or one of the buttons that shut an account down and open it again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const id = params.bankAccountId;
  const done = () => afterSave(context, form, { path: list, flash: 'settings-saved' });
  if (form.has('archived') || form.has('delete')) {
    const archived = textOf(form, 'archived') === 'yes';
    const ended = await (form.has('delete')
      ? ask(backend, deleteBankAccount, { id })
      : ask(backend, archiveBankAccount, { id, archived }));
    return ended.ok ? done() : data({ problem: endRefusals[ended.refusal] }, 409);
  }
  const submission = readAccount(form);
  if (submission.status !== 'success') return showAgain(submission);
  const saved = await ask(backend, saveBankAccount, { id, version: readBaseVersion(form), fields: submission.value });
  return saved.ok ? done() : answerRefusedAccount({ form, submission, refused: saved }, done);
}

export default function BankAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { account, values, record, isUnused, company } = loaderData;
  const answer = actionData && 'lastResult' in actionData ? actionData : undefined;
  const [form, fields] = useFilledForm<BankAccountValues>({ id: 'account', values, answer });
  return (
    <SectionPage place="accounts" lead={bankAccountTitle(account)}>
      <div className="stack">
        {actionData && 'problem' in actionData ? <Note level="danger" title={actionData.problem} /> : null}
        <StoredRecord
          answer={answer}
          record={record}
          storedNote="Das Konto wurde in einem anderen Fenster gespeichert."
          storedHref={href('/invoice/einstellungen/konten/:bankAccountId', { bankAccountId: account.id })}
        >
          {(hidden) => (
            <PostForm saves table={typedForms.bankAccount} id={form.id} className="form">
              <WayBack />
              {hidden}
              <AccountFields form={form} fields={fields} company={company} />
              <SaveBar back={list} />
            </PostForm>
          )}
        </StoredRecord>
        {account.isDefault ? null : <Ending archived={account.archived} isUnused={isUnused} />}
      </div>
    </SectionPage>
  );
}

/** Who is asked: of the default account nobody. */
function Ending({ archived, isUnused }: { archived: boolean; isUnused: boolean }) {
  return (
    <Part id="ending" title={archived ? 'Stillgelegt' : 'Stilllegen'}>
      <PostForm className="stack">
        <p>
          {archived
            ? 'Dieses Konto steht auf keiner neuen Rechnung.'
            : 'Ein stillgelegtes Konto steht auf keiner neuen Rechnung. Ausgestellte Rechnungen behalten es.'}
        </p>
        <div className="row">
          <Button name="archived" value={archived ? 'no' : 'yes'}>
            {archived ? 'Wieder verwenden' : 'Stilllegen'}
          </Button>
          {isUnused ? (
            <Button variant="quiet" name="delete" value="yes">
              Löschen
            </Button>
          ) : null}
        </div>
      </PostForm>
    </Part>
  );
}
