import { data, href, redirect } from 'react-router';
import type { Route } from './+types/issue.ts';
import { appContext } from '../../http/app-context.ts';
import { found } from '../../http/checks.ts';
import { textOf } from '../../http/form/form-entries.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { seeOther } from '../../http/flash.ts';
import { userBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import { formatDate } from '../../values/dates.ts';
import type { Contradiction } from '../../invoicing/layout/layout-check.ts';
import { issueInvoice } from '../../workflows/issue-invoice.ts';
import type { IssueRefusal } from '../../workflows/issue-invoice.ts';
import { isIssuable, prepareIssue } from '../../workflows/prepare-issue.ts';
import type { Preparation } from '../../workflows/prepare-issue.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { CheckBox } from '../../ui/field/choices.tsx';
import { DrawNumber, IssueBar } from './issue-bar.tsx';
import { FindingCounts, Findings } from '../../ui/page/findings.tsx';
import { Note } from '../../ui/base/note.tsx';
import { PageHead, Part, Split } from '../../ui/frame/page.tsx';
import { paths } from '../../ui/base/paths.ts';
import { describeContradiction } from '../shared/contradiction-texts.ts';
import { PostForm } from '../shared/post-form.tsx';
import { describeFaults, findingEntry, gapEntry, unprintableEntry } from './finding-texts.ts';
import type { FoundEntry } from './finding-texts.ts';
import { frozenGroups, FrozenParts, billedPart, InvoiceLines } from './frozen-parts.tsx';

export const meta = titled('Rechnung ausstellen');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const today = todayInBerlin(services.now());
  const preparation = found(await prepareIssue(userBackend(context), params.invoiceId, today));
  if (preparation.invoice.status === 'issued') throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  const places = { invoiceId: params.invoiceId, customerId: preparation.draft.customer };
  return {
    version: preparation.invoice.version,
    contentHash: preparation.contentHash,
    customerName: preparation.invoice.customerName,
    next: preparation.next,
    issuable: isIssuable(preparation),
    findings: blockingFirst(preparation, places),
    xrechnung: preparation.xrechnungFindings
      .filter(({ level }) => level === 'fatal')
      .map((each) => findingEntry(each, places)),
    frozen: preparation.content
      ? { groups: frozenGroups(preparation.content), billed: billedPart(preparation.content) }
      : null,
  };
}

function blockingFirst(preparation: Preparation, places: { invoiceId: string; customerId: string }): FoundEntry[] {
  const entries = [
    ...preparation.gaps.map((gap) => gapEntry(gap, places)),
    ...preparation.unprintable.map((each) => unprintableEntry(each, places)),
    ...preparation.findings.map((finding) => findingEntry(finding, places)),
    ...preparation.layout.contradictions.map((each) => contradictionEntry(each, preparation.layout.id)),
  ];
  const rank = (entry: FoundEntry) => ['error', 'warning', 'info'].indexOf(entry.level);
  return entries.sort((a, b) => rank(a) - rank(b));
}

function contradictionEntry(contradiction: Contradiction, layoutId: string): FoundEntry {
  return {
    level: 'warning',
    title: describeContradiction(contradiction),
    text: 'Ein Beleg, der anderes zeigt als seine Daten, kann eine zweite Rechnung sein.',
    rule: '§ 14c UStG',
    href: href('/invoice/layouts/:layoutId', { layoutId }),
  };
}

const refusals: Record<Exclude<IssueRefusal, 'not-found' | 'already-issued'>, string> = {
  stale:
    'Entwurf, Profil, Kunde oder Layout wurden inzwischen geändert. Bitte sehen Sie noch einmal an, was festgeschrieben wird.',
  incomplete: 'Es fehlen noch Angaben. Es wurde keine Nummer verbraucht.',
  'files-differ':
    'Die Dateien, die dabei entstehen würden, wurden zurückgelesen und geprüft: Sie stimmen nicht. Es wurde keine Nummer verbraucht.',
  'not-drawable': 'Ein Text enthält Zeichen, die sich nicht drucken lassen. Es wurde keine Nummer verbraucht.',
  busy: 'Gerade werden viele Belege erzeugt. Bitte versuchen Sie es in einer Minute noch einmal.',
  'date-before-last':
    'Ihre letzte Rechnung trägt ein späteres Datum als heute. Die Uhr des Servers ging also damals vor, oder sie geht jetzt nach. Ist sie jetzt richtig, lässt „belegwerk clock“ auf dem Server wieder ausstellen.',
  'number-taken': 'Diese Nummer ist schon vergeben. Bitte ändern Sie das Muster in den Einstellungen.',
};

const notConfirmed = 'Bitte bestätigen Sie, dass die Angaben stimmen.';

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get('confirmed') !== 'on') {
    return data({ problem: notConfirmed, faults: [], unconfirmed: notConfirmed }, { status: 422 });
  }
  const { services } = context.get(appContext);
  const order = {
    invoiceId: params.invoiceId,
    version: Number(form.get('version')),
    contentHash: textOf(form, 'content'),
    today: todayInBerlin(services.now()),
  };
  const outcome = await issueInvoice(services, userBackend(context), order);
  if (outcome.ok) return seeOther(context, href('/invoice/rechnungen/:invoiceId', params), 'invoice-issued');
  if (outcome.refusal === 'not-found') throw found(null);
  if (outcome.refusal === 'already-issued') return seeOther(context, href('/invoice/rechnungen/:invoiceId', params));
  return data(
    { problem: refusals[outcome.refusal], faults: describeFaults(outcome.faults), unconfirmed: null },
    { status: outcome.refusal === 'busy' ? 503 : 409 },
  );
}

export default function IssueInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { customerName, findings, frozen, xrechnung } = loaderData;
  const countOf = (level: FoundEntry['level']) => findings.filter((finding) => finding.level === level).length;
  return (
    <>
      <PageHead
        title="Rechnung ausstellen"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          {
            href: href('/invoice/rechnungen/:invoiceId/bearbeiten', params),
            text: customerName ? `Entwurf ${customerName}` : 'Entwurf',
          },
        ]}
        lead="Letzter Blick vor dem Festschreiben. Danach lässt sich die Rechnung nicht mehr ändern oder löschen."
      />
      {actionData ? <Problem {...actionData} /> : null}
      <Split>
        <div className="stack">
          <Part
            id="checked"
            title="Prüfung"
            note={
              <FindingCounts counts={{ error: countOf('error'), warning: countOf('warning'), info: countOf('info') }} />
            }
          >
            {findings.length > 0 ? <Findings findings={findings} /> : <p>Nichts zu beanstanden.</p>}
          </Part>
          {frozen === null ? null : (
            <Part id="frozen" title="Was festgeschrieben wird">
              <InvoiceLines billed={frozen.billed} />
              <FrozenParts groups={frozen.groups} />
            </Part>
          )}
          {frozen === null ? null : <Formats missing={xrechnung} />}
        </div>
        <IssueForm loaderData={loaderData} invoiceId={params.invoiceId} unconfirmed={actionData?.unconfirmed ?? null} />
      </Split>
    </>
  );
}

function Problem({ problem, faults }: { problem: string; faults: readonly string[] }) {
  return (
    <Note level="danger" title="Noch nicht ausgestellt">
      <p>{problem}</p>
      {faults.length === 0 ? null : (
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </Note>
  );
}

function Formats({ missing }: { missing: readonly FoundEntry[] }) {
  return (
    <Part id="formats" title="Dateien">
      <p>
        Immer: ZUGFeRD (PDF mit eingebetteter E-Rechnung nach EN 16931).{' '}
        {missing.length === 0
          ? 'Dazu XRechnung als UBL und CII.'
          : 'Für eine XRechnung fehlt noch etwas; ohne sie können Sie trotzdem ausstellen.'}
      </p>
      {missing.length === 0 ? null : (
        <Findings findings={missing.map((entry) => ({ ...entry, level: 'info' as const }))} />
      )}
    </Part>
  );
}

interface IssueFormProps extends Pick<Route.ComponentProps, 'loaderData'> {
  invoiceId: string;
  unconfirmed: string | null;
}

function IssueForm({ loaderData, invoiceId, unconfirmed }: IssueFormProps) {
  const { version, contentHash, next, issuable, findings } = loaderData;
  const errorCount = findings.filter((finding) => finding.level === 'error').length;
  const last = next.previous
    ? `Zuletzt ${next.previous}${next.previousDate ? ` am ${formatDate(next.previousDate)}` : ''}.`
    : 'Die erste dieses Kreises.';
  return (
    <PostForm className="stack">
      <DrawNumber number={next.number} note={`Lückenlos. ${last}`} errorCount={errorCount} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="content" value={contentHash} />
      {issuable ? (
        <CheckBox
          id="confirmed"
          name="confirmed"
          value="on"
          errors={unconfirmed === null ? undefined : [unconfirmed]}
          autoFocus={unconfirmed !== null}
          label="Die Angaben stimmen. Nummer, PDF und XML werden unveränderlich gespeichert."
        />
      ) : null}
      <IssueBar number={issuable ? next.number : null} />
      <p>
        <a href={href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId })}>Zurück zum Entwurf</a>
        {' · '}
        <a href={href('/invoice/rechnungen/:invoiceId/vorschau', { invoiceId })}>Vorschau als PDF</a>
      </p>
    </PostForm>
  );
}
