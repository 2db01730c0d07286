import { href } from 'react-router';
import type { Route } from './+types/edit.ts';
import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import { flattenValues } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { OfferStatus } from '#app/ui/base/status.tsx';
import { Conflict } from '#app/forms/conflict/conflict.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatBerlinTime } from '#app/workflows/services.ts';
import { loadFormParts, loadNamed, readBaseVersion } from '../documents/editor/load-form.server.ts';
import { withoutEmptyFields } from '../documents/editor/filled-values.ts';
import { readOpenRow } from '#app/forms/page/row-focus.ts';
import { saveAndGo } from '../documents/editor/save-and-go.server.ts';
import { formatBaseMarks } from '#app/forms/conflict/base-marks.server.ts';
import { hiddenFieldValue } from '#app/forms/fields/hidden-field-value.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import { pageTitle } from '../titles.ts';
import { OfferForm } from './editor/offer-form.tsx';
import { offerKind, toOfferValues } from './editor/offer-kind.server.ts';
import { loadWritten, nameOffer } from './load-offer.server.ts';

export const handle = { hydrate: true };

// Whoever comes back here finds what is stored, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.title, { matches }) }];
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [{ offer, version: written }, { settings: _settings, ...parts }] = await Promise.all([
    loadWritten(context, params.offerId),
    loadFormParts(backend),
  ]);
  const { draft, version, versionNumber, updated } = written;
  const shown = await loadNamed(backend, draft);
  const values = toOfferValues(draft, shown.customer?.label ?? '');
  const name = nameOffer(offer);
  return {
    ...parts,
    title: versionNumber === 1 ? name : `${name}, Version ${versionNumber}`,
    versionNumber,
    version,
    editToken: newCreateKey(),
    saved: formatBerlinTime(updated),
    openRow: readOpenRow(request.url),
    values: withoutEmptyFields(offerFields, values),
    baseMarks: formatBaseMarks(offerKind.form, flattenValues(values)),
    ...shown,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const target = { id: params.offerId, version: readBaseVersion(form) };
  return saveAndGo({ kind: offerKind, form, context, target });
}

export default function EditOffer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, version, baseMarks, versionNumber, editToken, saved, ...parts } = loaderData;
  const { offerId } = params;
  const lastResult = actionData?.lastResult ?? null;
  const stale = actionData?.stale ?? null;
  return (
    <>
      <PageHead
        title={title}
        path={[{ href: paths.offers, text: 'Angebote' }]}
        actions={
          <>
            <OfferStatus state="draft" />
            <span className="muted">gespeichert {saved}</span>
            {versionNumber > 1 ? (
              <a
                href={href('/invoice/angebote/:offerId/versionen/:versionNumber', {
                  offerId,
                  versionNumber: String(versionNumber),
                })}
              >
                Unterschied zu Version {versionNumber - 1}
              </a>
            ) : null}
            <LinkButton slim variant="quiet" href={href('/invoice/angebote/:offerId/loeschen', params)}>
              Löschen
            </LinkButton>
          </>
        }
      />
      {stale ? (
        <Conflict
          choices={stale.choices}
          fields={stale.fields}
          storedNote="Dieser Entwurf wurde in einem anderen Fenster gespeichert."
          storedHref={href('/invoice/angebote/:offerId/bearbeiten', params)}
        />
      ) : (
        <OfferForm
          key={version}
          {...parts}
          lastResult={lastResult}
          asked={actionData?.asked ?? null}
          autosavePath={href('/invoice/angebote/:offerId/sichern', params)}
          identity={{
            version: hiddenFieldValue(lastResult, 'version', version),
            baseMarks: hiddenFieldValue(lastResult, 'baseMarks', baseMarks),
            editToken: hiddenFieldValue(lastResult, 'editToken', editToken),
          }}
        />
      )}
    </>
  );
}
