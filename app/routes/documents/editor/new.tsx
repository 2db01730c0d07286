import type { Route } from './+types/new.ts';
import { newCreateKey, openCreateKey } from '#app/forms/record/create-key.server.ts';
import { userBackend } from '#app/http/session.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { pageTitle } from '#app/routes/titles.ts';
import { EditorIsland } from './document-editor.tsx';
import { pagesOf } from './kinds.ts';
import { kindAt, readSent } from './kinds.server.ts';
import {
  choicesOfAccounts,
  findNamedCustomer,
  loadFormParts,
  loadNamed,
  readNamed,
  withoutEmptyFields,
} from './load-form.server.ts';
import { beginningOf } from './named-records.server.ts';
import { loadProposals } from '../products/load-proposals.server.ts';
import { saveAndGo } from './save-and-go.server.ts';
import { hasQuery } from '#app/values/page-query.ts';

export const handle = { checks: ['demo-check'], hydrate: true };

// Whoever comes back here is led to the draft that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(pagesOf[loaderData.form.kind].newTitle, { matches }) }];
}

export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const kind = kindAt(pattern);
  const backend = userBackend(context);
  const createKey = await openCreateKey(
    { url, context },
    { collection: kind.madeIn, pathOf: (id) => pagesOf[kind.name].at(id).edit },
  );
  const [{ settings, ownAccounts, ...parts }, named, { proposals, ...products }] = await Promise.all([
    loadFormParts(backend),
    readNamed(backend, url),
    loadProposals(backend),
  ]);
  const known = findNamedCustomer(backend, named.customer);
  const [shown, customer] = await Promise.all([loadNamed(backend, named, known), known]);
  const { values, own } = await kind.begin(context, { customer: shown.customer, named, settings });
  return {
    createKey,
    editToken: newCreateKey(),
    proposals,
    form: {
      ...parts,
      ...shown,
      ...own,
      ...products,
      accounts: choicesOfAccounts(ownAccounts),
      ...(hasQuery(url, 'openFields') && { opensFields: true }),
      values: withoutEmptyFields(kind.form, { ...values, fields: { ...values.fields, ...beginningOf(customer) } }),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  return saveAndGo(await readSent(args));
}

export default function NewDocument({ loaderData, actionData }: Route.ComponentProps) {
  const { form, proposals, ...identity } = loaderData;
  const { newTitle, list, autosaveNew, at } = pagesOf[form.kind];
  const made = actionData?.stale?.id === undefined ? null : at(actionData.stale.id).edit;
  return (
    <>
      <PageHead title={newTitle} path={[list]} />
      <EditorIsland
        {...{ form, identity, actionData, proposals }}
        autosavePath={autosaveNew}
        stored={
          made === null
            ? null
            : { note: 'Diesen Entwurf haben Sie mit demselben Formular schon gespeichert.', href: made, action: made }
        }
      />
    </>
  );
}
