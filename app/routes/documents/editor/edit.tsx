import type { Route } from './+types/edit.ts';
import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import { userBackend } from '#app/http/session.ts';
import { readOpenRow } from '#app/forms/page/row-focus.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { DraftStatus } from '#app/ui/base/status.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { pageTitle } from '#app/routes/titles.ts';
import { formatBaseMarks } from '#app/forms/conflict/base-marks.server.ts';
import { OriginLink } from '../issued/origin-link.tsx';
import { EditorIsland } from './document-editor.tsx';
import { idIn, pagesOf } from './kinds.ts';
import { kindAt, readSent } from './kinds.server.ts';
import {
  choicesOfAccounts,
  entriesOfValues,
  loadFormParts,
  loadNamed,
  withoutEmptyFields,
} from './load-form.server.ts';
import { loadProposals } from '../products/load-proposals.server.ts';
import { saveAndGo } from './save-and-go.server.ts';
import { hasQuery } from '#app/values/page-query.ts';

export const handle = { hydrate: true };

// Whoever comes back here finds what is stored, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.title, { matches }) }];
}

export async function loader({ request, pattern, params, context }: Route.LoaderArgs) {
  const kind = kindAt(pattern);
  const backend = userBackend(context);
  const [opened, { settings, ownAccounts, ...parts }] = await Promise.all([
    kind.open(context, idIn(params)),
    loadFormParts(backend),
  ]);
  const { title, draft, version, updated, comparison } = opened;
  const [shown, { origin, own }, { proposals, ...products }] = await Promise.all([
    loadNamed(backend, draft),
    opened.loadOwn(settings),
    loadProposals(backend, { draft, address: request.url }),
  ]);
  const values = kind.toValues(draft, shown.customer?.label ?? '');
  return {
    ...{ title, origin, comparison, proposals },
    saved: formatBerlinTime(updated),
    identity: {
      version: String(version),
      baseMarks: formatBaseMarks(kind.form, entriesOfValues(values)),
      editToken: newCreateKey(),
    },
    form: {
      ...parts,
      ...shown,
      ...own,
      ...products,
      accounts: choicesOfAccounts(ownAccounts, draft.bankAccount),
      openRow: readOpenRow(request.url),
      ...(hasQuery(new URL(request.url), 'openFields') && { opensFields: true }),
      values: withoutEmptyFields(kind.form, values),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  return saveAndGo(await readSent(args));
}

export default function EditDocument({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, origin, comparison, saved, identity, form, proposals } = loaderData;
  const { list, at } = pagesOf[form.kind];
  const { edit, autosave, repeat, discard } = at(idIn(params));
  return (
    <>
      <PageHead
        title={title}
        path={[list]}
        lead={
          origin === null ? undefined : (
            <>
              aus Angebot <OriginLink origin={origin} />
            </>
          )
        }
        actions={
          <>
            <DraftStatus />
            <span className="muted">gespeichert {saved}</span>
            {comparison ? <a href={comparison.href}>{comparison.text}</a> : null}
            {repeat ? (
              <LinkButton slim variant="quiet" href={repeat}>
                Als Vorlage wiederholen
              </LinkButton>
            ) : null}
            <LinkButton slim variant="quiet" href={discard}>
              Verwerfen
            </LinkButton>
          </>
        }
      />
      <EditorIsland
        {...{ form, identity, actionData, proposals }}
        autosavePath={autosave}
        stored={{ note: 'Dieser Entwurf wurde in einem anderen Fenster gespeichert.', href: edit }}
      />
    </>
  );
}
