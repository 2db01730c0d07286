import './list.css';
import { data, href } from 'react-router';
import type { Route } from './+types/list.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';
import { textOf } from '#app/http/form/form-entries.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { bankAccountTitle } from '#app/invoicing/company/bank-account.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { chooseBankAccount, createBankAccount, listBankAccountUses } from '#app/pocketbase/companies/calls.ts';
import type { BankAccountRow, BankAccountUse } from '#app/pocketbase/companies/calls.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { formatDate } from '#app/values/dates.ts';
import { groupIban } from '#app/values/identifiers.ts';
import { titledAs } from '#app/routes/titles.ts';
import { SectionPage } from '../section-page.tsx';
import { accountTable, AccountFields } from './account-fields.tsx';
import type { BankAccountValues } from './account-fields.tsx';
import { answerRefusedAccount, readAccount } from './read-account.server.ts';

export const meta = titledAs('accounts');

const here = href('/invoice/einstellungen/konten');

export async function loader({ context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [{ company, accounts }, uses] = await Promise.all([findCompany(backend), ask(backend, listBankAccountUses)]);
  return { accounts, uses, company: company.name, createKey: newCreateKey() };
}

/** Takes the choice of an account, or the form of a new one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const done = () => seeOther(context, here, 'settings-saved');
  if (form.has('chosen')) {
    const chosen = await ask(backend, chooseBankAccount, { id: textOf(form, 'chosen') });
    return chosen.ok ? done() : data({ problem: 'Ein stillgelegtes Konto steht auf keiner neuen Rechnung.' }, 409);
  }
  const submission = readAccount(form);
  if (submission.status !== 'success') return showAgain(submission);
  const created = await ask(backend, createBankAccount, { createKey: readCreateKey(form), fields: submission.value });
  return created.ok ? done() : answerRefusedAccount({ form, submission, refused: created }, done);
}

export default function BankAccounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, uses, company, createKey } = loaderData;
  const answer = actionData && 'lastResult' in actionData ? actionData : undefined;
  const [form, fields] = useFilledForm<BankAccountValues>({ id: 'account', answer });
  return (
    <SectionPage place="accounts" lead="Das Konto mit dem Punkt steht auf neuen Rechnungen.">
      <div className="stack">
        {actionData && 'problem' in actionData ? <Note level="danger" title={actionData.problem} /> : null}
        {accounts.length === 0 ? null : <AccountChoice accounts={accounts} uses={uses} />}
        <NewRecord
          answer={answer}
          createKey={createKey}
          storedNote="Dieses Konto haben Sie mit demselben Formular schon angelegt."
          actionOf={(bankAccountId) => href('/invoice/einstellungen/konten/:bankAccountId', { bankAccountId })}
        >
          {(hidden) => (
            <Fold title="Konto hinzufügen" note="IBAN genügt" open={accounts.length === 0 || answer !== undefined}>
              <PostForm table={accountTable} id={form.id} className="stack">
                {hidden}
                <AccountFields form={form} fields={fields} company={company} />
                <div className="row">
                  <Button variant={accounts.length === 0 ? 'main' : undefined}>Hinzufügen</Button>
                </div>
              </PostForm>
            </Fold>
          )}
        </NewRecord>
      </div>
    </SectionPage>
  );
}

interface AccountChoiceProps {
  accounts: readonly BankAccountRow[];
  uses: readonly BankAccountUse[];
}

function AccountChoice({ accounts, uses }: AccountChoiceProps) {
  return (
    <PostForm saves className="stack">
      <fieldset>
        <legend className="unseen">Konto auf neuen Rechnungen</legend>
        <ul className="bank-accounts" role="list">
          {accounts.map((account) => (
            <li key={account.id}>
              <label className="check">
                <input
                  type="radio"
                  name="chosen"
                  value={account.id}
                  defaultChecked={account.isDefault}
                  disabled={account.archived}
                />
                <span>
                  <b>{bankAccountTitle(account)}</b>
                  <span className="iban">{groupIban(account.iban)}</span>
                  <small>{describeAccount(account, uses)}</small>
                </span>
              </label>
              <LinkButton
                slim
                href={href('/invoice/einstellungen/konten/:bankAccountId', { bankAccountId: account.id })}
              >
                Ändern
                <span className="unseen"> {bankAccountTitle(account)}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      </fieldset>
      {accounts.every(({ isDefault }) => isDefault) ? null : (
        <div className="row">
          <Button variant="main" keys="Strg S" aria-keyshortcuts="Control+s">
            Speichern
          </Button>
        </div>
      )}
    </PostForm>
  );
}

/** "Commerzbank, COBADEFFXXX. Auf 146 Rechnungen, Auszug zuletzt am 20.11.2026." */
function describeAccount(
  { id, name, bankName, bic, archived }: BankAccountRow,
  uses: readonly BankAccountUse[],
): string {
  const use = uses.find((each) => each.id === id);
  const { invoices = 0, customers = 0, drafts = 0, debitRuns = 0, statementDate = '' } = use ?? {};
  const sentences = [
    [name === '' ? '' : bankName, bic],
    [
      describeInvoices(invoices),
      customers === 0 ? '' : `für ${customers} Kunden`,
      drafts === 0 ? '' : `vorgemerkt für ${drafts === 1 ? '1 Beleg' : `${drafts} Belege`}`,
      debitRuns === 0 ? '' : `in ${debitRuns === 1 ? '1 Lastschriftlauf' : `${debitRuns} Lastschriftläufen`}`,
      statementDate === '' ? '' : `Auszug zuletzt am ${formatDate(statementDate)}`,
      archived ? 'stillgelegt' : '',
    ],
  ].map((parts) => parts.filter((part) => part !== '').join(', '));
  return sentences.filter((sentence) => sentence !== '').join('. ');
}

function describeInvoices(count: number): string {
  if (count === 0) return 'Auf keiner Rechnung';
  return count === 1 ? 'Auf 1 Rechnung' : `Auf ${count} Rechnungen`;
}
