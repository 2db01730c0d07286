import { data, href, redirect } from 'react-router';
import type { Route } from './+types/issue.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import type { IssueRefusal } from '#app/workflows/issuing/issue-invoice.ts';
import { prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { isIssuable } from '#app/workflows/issuing/preparation.ts';
import type { Preparation } from '#app/workflows/issuing/preparation.ts';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import { wantsXRechnung } from '#app/invoicing/customer/fields.ts';
import type { PlannedXRechnung } from './issue-parts.tsx';
import { describeFaults } from './findings/fault-texts.ts';
import type { CheckResult } from '../findings/check-result.tsx';
import { listFindings, listXRechnungGaps } from './findings/found-entries.ts';
import { withWaysBack } from '../findings/way-entries.ts';
import { billedPart, frozenGroups } from '../documents/issued/frozen-parts.tsx';
import { draftToShow } from './pictures/draft-to-show.server.ts';
import { sharedRefusals } from '../documents/issued/refusal-words.ts';
import { readQuery, withQuery } from '#app/values/page-query.ts';

export async function loadIssuing({ params, url, context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const preparation = found(await prepareIssue(userBackend(context), params.invoiceId, today));
  const { invoice, draft, preview } = preparation;
  if (invoice.status !== 'draft') throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  const here = href('/invoice/rechnungen/:invoiceId/ausstellen', params);
  const check: CheckResult = {
    passed: isIssuable(preparation),
    findings: withWaysBack(listFindings(preparation), (index) => withQuery(here, { finding: index + 1 })),
  };
  return {
    version: invoice.version,
    today,
    contentHash: preparation.contentHash,
    name: documentNames[draft.documentKind],
    customerName: invoice.customerName,
    subject: draft.subject,
    next: preparation.next,
    check,
    /** the finding that sent somebody into a form, counted from 1 */
    returned: Number(readQuery(url, 'finding')),
    xrechnung: plannedXRechnung(preparation, here),
    groups: frozenGroups(preview),
    billed: billedPart(preview.content),
    withoutSum: preview.missing.sums,
    shown: await draftToShow(context, preparation),
  };
}

function plannedXRechnung(preparation: Preparation, here: string): PlannedXRechnung {
  const { questions, draft, made } = preparation;
  const gaps = listXRechnungGaps(preparation);
  if (gaps.length === 0) return 'made';
  if (questions.some(({ code }) => code === 'without-xrechnung')) return 'listed';
  const { customer } = made;
  if (customer === null || !wantsXRechnung(customer, draft.buyerReference || customer.buyerReference)) return 'unasked';
  return withWaysBack(gaps, () => here);
}

const refusals: Record<Exclude<IssueRefusal, 'not-found' | 'already-issued'>, string> = {
  ...sharedRefusals,
  stale:
    'Entwurf, Profil, Kunde oder Layout wurden inzwischen geändert. Bitte sehen Sie noch einmal an, was gespeichert wird.',
  incomplete: 'Es fehlen noch Angaben. Es wurde keine Nummer verbraucht.',
  'files-differ':
    'Die Dateien, die dabei entstehen würden, wurden zurückgelesen und geprüft: Sie stimmen nicht. Es wurde keine Nummer verbraucht.',
  'date-before-last':
    'Ihre letzte Rechnung trägt ein späteres Datum als heute. Die Uhr des Servers ging also damals vor, oder sie geht jetzt nach. Ist sie jetzt richtig, lässt „belegwerk clock“ auf dem Server wieder ausstellen.',
  'deposits-changed':
    'Auf einer der Abschlagsrechnungen wurde inzwischen etwas gebucht, oder sie ist storniert oder abgezogen. Bitte sehen Sie noch einmal an, was gespeichert wird.',
  'issued-before':
    'Für diesen Kunden wurde gerade eben dasselbe schon berechnet. Es wurde keine Nummer verbraucht. Bitte sagen Sie oben bei der Prüfung, ob es eine andere Leistung ist.',
};

const notConfirmed = 'Bitte bestätigen Sie, dass die Angaben stimmen.';

export async function answerIssuing({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get('confirmed') !== 'on') {
    return data({ problem: null, faults: [], unconfirmed: notConfirmed }, { status: 422 });
  }
  const { services } = context.get(appContext);
  const order = {
    invoiceId: params.invoiceId,
    version: Number(form.get('version')),
    contentHash: textOf(form, 'content'),
    number: textOf(form, 'number') || undefined,
    today: todayOf(context),
  };
  const outcome = await issueInvoice(services, userBackend(context), order);
  if (outcome.ok)
    return seeOther(context, href('/invoice/rechnungen/:invoiceId', params), { says: 'invoice-issued', by: outcome });
  if (outcome.refusal === 'not-found') throw found(null);
  if (outcome.refusal === 'already-issued') return seeOther(context, href('/invoice/rechnungen/:invoiceId', params));
  return data(
    { problem: refusals[outcome.refusal], faults: describeFaults(outcome.faults), unconfirmed: null },
    { status: outcome.refusal === 'busy' ? 503 : 409 },
  );
}
