import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { appContext } from '#app/http/app-context.ts';
import { newCreateKey, openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { paths } from '#app/ui/base/paths.ts';
import { Conflict } from '#app/forms/conflict/conflict.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { todayInBerlin } from '#app/workflows/services.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import { loadFormParts, loadNamed, readNamed } from '../documents/editor/load-form.server.ts';
import { withoutEmptyFields } from '../documents/editor/filled-values.ts';
import { saveAndGo } from '../documents/editor/save-and-go.server.ts';
import { hiddenFieldValue } from '#app/forms/fields/hidden-field-value.ts';
import { titled } from '../titles.ts';
import { OfferForm } from './editor/offer-form.tsx';
import { newOffer, offerKind } from './editor/offer-kind.server.ts';

export const meta = titled('Neues Angebot');
export const handle = { checks: ['demo-check'], hydrate: true };

// Whoever comes back here is led to the draft that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const createKey = await openCreateKey(
    { url, context },
    { collection: 'offer_versions', pathOf: (offerId) => href('/invoice/angebote/:offerId/bearbeiten', { offerId }) },
  );
  const [{ settings: _settings, ...parts }, named] = await Promise.all([
    loadFormParts(backend),
    readNamed(backend, url),
  ]);
  const shown = await loadNamed(backend, named);
  const today = todayInBerlin(context.get(appContext).services.now());
  return {
    ...parts,
    createKey,
    editToken: newCreateKey(),
    values: withoutEmptyFields(
      offerFields,
      newOffer({ customer: shown.customer?.label ?? '', project: named.project }, today),
    ),
    ...shown,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  return saveAndGo({ kind: offerKind, form, context, target: { createKey: readCreateKey(form) } });
}

export default function NewOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { createKey, editToken, ...parts } = loaderData;
  const lastResult = actionData?.lastResult ?? null;
  const stale = actionData?.stale ?? null;
  const made = stale?.id ? href('/invoice/angebote/:offerId/bearbeiten', { offerId: stale.id }) : null;
  return (
    <>
      <PageHead title="Neues Angebot" path={[{ href: paths.offers, text: 'Angebote' }]} />
      {stale && made ? (
        <Conflict
          choices={stale.choices}
          fields={stale.fields}
          action={made}
          storedNote="Diesen Entwurf haben Sie mit demselben Formular schon gespeichert."
          storedHref={made}
        />
      ) : (
        <OfferForm
          {...parts}
          lastResult={lastResult}
          asked={actionData?.asked ?? null}
          autosavePath={href('/invoice/angebote/neu/sichern')}
          identity={{
            createKey: hiddenFieldValue(lastResult, 'createKey', createKey),
            editToken: hiddenFieldValue(lastResult, 'editToken', editToken),
          }}
        />
      )}
    </>
  );
}
