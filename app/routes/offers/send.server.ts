import { data, href } from 'react-router';
import type { Route } from './+types/send.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { formatDate } from '#app/values/dates.ts';
import { isSendable } from '#app/workflows/prepare-offer.ts';
import { freezeAndSend } from '#app/workflows/send-offer.ts';
import type { SendRefusal } from '#app/workflows/send-offer.ts';
import type { CheckResult } from '../findings/check-result.tsx';
import { withWaysBack } from '../findings/way-entries.ts';
import { billedPart } from '../documents/issued/frozen-parts.tsx';
import { loadPreparation, nameOffer } from './load-offer.server.ts';
import { listOfferFindings } from './offer-findings.ts';
import { writtenToShow } from './pictures.server.ts';
import { sharedRefusals } from '../documents/issued/refusal-words.ts';

export async function loadSending({ params, context }: Route.LoaderArgs) {
  const preparation = await loadPreparation(context, params.offerId);
  const { offer, version, draft, preview, next } = preparation;
  const here = href('/invoice/angebote/:offerId/versenden', params);
  const check: CheckResult = {
    passed: isSendable(preparation),
    findings: withWaysBack(listOfferFindings(preparation), () => here),
  };
  return {
    name: nameOffer(offer),
    lead: [version.customerName, draft.subject].filter(Boolean).join(', '),
    version: version.version,
    versionNumber: version.versionNumber,
    contentHash: preparation.contentHash,
    next,
    validUntil: draft.validUntil === '' ? '–' : formatDate(draft.validUntil),
    check,
    billed: billedPart(preview.content),
    withoutSum: preview.missing.sums,
    shown: await writtenToShow(context, preparation),
  };
}

const refusals: Record<Exclude<SendRefusal, 'not-found' | 'already-issued'>, string> = {
  ...sharedRefusals,
  stale:
    'Entwurf, Profil, Kunde oder Layout wurden inzwischen geändert. Bitte sehen Sie noch einmal an, was gespeichert wird.',
  incomplete: 'Es fehlen noch Angaben. Es wurde keine Nummer verbraucht.',
  'file-differs':
    'Das PDF, das dabei entstehen würde, wurde zurückgelesen und geprüft: Es zeigt etwas anderes, als es soll. Es wurde keine Nummer verbraucht.',
  billed: 'Aus diesem Angebot ist inzwischen eine Rechnung ausgestellt. Eine neue Version gibt es dann nicht mehr.',
  'being-billed':
    'Aus diesem Angebot entsteht gerade eine Rechnung. Stellen Sie deren Entwurf erst aus, oder löschen Sie ihn.',
};

const notConfirmed = 'Bitte bestätigen Sie, dass die Angaben stimmen.';

export async function answerSending({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get('confirmed') !== 'on') return data({ problem: null, unconfirmed: notConfirmed }, { status: 422 });
  const { services } = context.get(appContext);
  const outcome = await freezeAndSend(services, userBackend(context), {
    offerId: params.offerId,
    version: Number(form.get('version')),
    contentHash: textOf(form, 'content'),
    number: textOf(form, 'number') || undefined,
    today: todayOf(context),
  });
  const shown = href('/invoice/angebote/:offerId', params);
  if (outcome.ok) return seeOther(context, shown, { says: 'offer-sent', by: outcome });
  if (outcome.refusal === 'not-found') throw found(null);
  if (outcome.refusal === 'already-issued') return seeOther(context, shown);
  const status = outcome.refusal === 'busy' ? 503 : 409;
  return data({ problem: refusals[outcome.refusal], unconfirmed: null }, { status });
}
