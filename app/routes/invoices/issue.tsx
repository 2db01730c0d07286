import type { ReactNode } from 'react';
import { data, href, redirect } from 'react-router';
import type { Route } from './+types/issue.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { pageTitle } from '../titles.ts';
import { issueInvoice } from '#app/workflows/issue-invoice.ts';
import type { IssueRefusal } from '#app/workflows/issue-invoice.ts';
import { isIssuable, prepareIssue } from '#app/workflows/prepare-issue.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PageHead, Part, Split } from '#app/ui/frame/page.tsx';
import { FindingCounts } from '#app/ui/page/findings.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { describeFaults } from './findings/fault-texts.ts';
import { countFindings, firstFixHref, FoundByCheck, nameResult } from '../findings/check-result.tsx';
import type { CheckResult } from '../findings/check-result.tsx';
import { listFindings, listXRechnungGaps } from './findings/found-entries.ts';
import { withWaysBack } from '../findings/way-entries.ts';
import {
  billedPart,
  frozenGroups,
  FrozenParts,
  FrozenLines,
  labelAmountDue,
} from '../documents/issued/frozen-parts.tsx';
import { Confirmation, DrawNumber, PlannedFiles, NotIssued } from './issue-parts.tsx';
import { draftToShow } from './pictures/draft-to-show.server.ts';
import { DocumentThumbs } from '../documents/pictures/document-pages.tsx';
import { sharedRefusals } from '../documents/issued/refusal-words.ts';
import { readQuery, withQuery } from '#app/values/page-query.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { check } = loaderData;
  const result = nameResult(check, act).replace(/^N/, 'n');
  return [{ title: pageTitle(check.passed ? act : `${act}: ${result}`, { matches }) }];
}

const act = 'Ausstellen';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const preparation = found(await prepareIssue(userBackend(context), params.invoiceId, today));
  const { invoice, draft, preview } = preparation;
  if (invoice.status === 'issued') throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  const here = href('/invoice/rechnungen/:invoiceId/ausstellen', params);
  const check: CheckResult = {
    passed: isIssuable(preparation),
    findings: withWaysBack(listFindings(preparation), (index) => withQuery(here, { finding: index + 1 })),
  };
  const xrechnung = withWaysBack(listXRechnungGaps(preparation), () => here);
  return {
    version: invoice.version,
    today,
    contentHash: preparation.contentHash,
    customerName: invoice.customerName,
    subject: draft.subject,
    next: preparation.next,
    check,
    /** the finding that sent somebody into a form, counted from 1 */
    returned: Number(readQuery(url, 'finding')),
    xrechnung: { missing: xrechnung, listed: preparation.questions.some(({ code }) => code === 'without-xrechnung') },
    groups: frozenGroups(preview),
    billed: billedPart(preview.content),
    withoutSum: preview.missing.sums,
    shown: await draftToShow(context, preparation),
  };
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

export async function action({ request, params, context }: Route.ActionArgs) {
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

type Loaded = Route.ComponentProps['loaderData'];

export default function IssueInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { customerName, subject } = loaderData;
  const problem = actionData?.problem ?? null;
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
        lead={[customerName && `An ${customerName}`, subject].filter(Boolean).join(', ') || undefined}
      />
      {problem === null ? null : <NotIssued problem={problem} faults={actionData?.faults ?? []} />}
      <IssueForm loaded={loaderData} invoiceId={params.invoiceId} answered={actionData !== undefined}>
        {actionData?.unconfirmed ?? null}
      </IssueForm>
    </>
  );
}

interface IssueFormProps {
  loaded: Loaded;
  invoiceId: string;
  /** the page answers a form, whose problem has the focus */
  answered: boolean;
  /** what is wrong with the confirmation */
  children: string | null;
}

function IssueForm({ loaded, invoiceId, answered, children: unconfirmed }: IssueFormProps) {
  const { version, today, contentHash, next, check, shown, xrechnung } = loaded;
  const opening = focusOnOpening(loaded);
  const preview = href('/invoice/rechnungen/:invoiceId/vorschau', { invoiceId });
  return (
    <PostForm className="issue-form">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="content" value={contentHash} />
      <input type="hidden" name="number" value={next.number} />
      <Split>
        <div className="stack">
          <Check loaded={loaded} focused={answered ? null : opening} />
          <Stored loaded={loaded} />
          {contentHash === '' ? null : (
            <Part id="formats" title="Dateien">
              <PlannedFiles {...xrechnung} />
            </Part>
          )}
        </div>
        <div className="stack sticky">
          <Part id="look" title="So sieht sie aus" note={<a href={preview}>Groß ansehen</a>}>
            {shown === null ? (
              <p className="muted">Noch ohne Positionen.</p>
            ) : (
              <DocumentThumbs shown={shown} draft href={preview} />
            )}
          </Part>
          <section aria-label="Nummer">
            <DrawNumber next={check.passed ? next : null} day={today} />
          </section>
        </div>
      </Split>
      <Bar
        loaded={loaded}
        invoiceId={invoiceId}
        confirmation={<Confirmation problem={unconfirmed} focused={!answered && opening === 'tick'} />}
      />
    </PostForm>
  );
}

/** Where the work begins: a finding by its place, the heading where something is to be read, else the tick. */
type Opening = number | 'heading' | 'tick';

function focusOnOpening({ check: { findings, passed }, returned }: Loaded): Opening {
  // After a mend the next one stands where the mended one stood.
  if (returned > 0 && findings.length > 0) return Math.min(returned, findings.length) - 1;
  return passed && findings.every(({ level }) => level === 'info') ? 'tick' : 'heading';
}

function Check({ loaded, focused }: { loaded: Loaded; focused: Opening | null }) {
  const { check } = loaded;
  const [error, warning, info] = [
    countFindings(check, 'error'),
    countFindings(check, 'warning'),
    countFindings(check, 'info'),
  ];
  const note = <FindingCounts counts={{ error, warning, info }} />;
  return (
    <Part id="checked" title={nameResult(check, act)} focused={focused === 'heading'} note={note}>
      <FoundByCheck check={check} focused={typeof focused === 'number' ? focused : undefined} />
      {check.findings.length === 0 ? null : (
        <p className="hint">Jeder Verweis führt ins Feld, dort „Zurück zur Prüfung“ wieder hierher.</p>
      )}
    </Part>
  );
}

function Stored({ loaded }: { loaded: Loaded }) {
  const { billed, withoutSum, groups } = loaded;
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Part id="stored" title="Das wird unveränderlich gespeichert">
      <FrozenLines billed={billed} withoutSum={withoutSum} />
      <Fold title="Anschriften, Daten, Texte" note={`${count} Angaben`}>
        <FrozenParts groups={groups} />
      </Fold>
    </Part>
  );
}

interface BarProps {
  loaded: Loaded;
  invoiceId: string;
  /** the tick */
  confirmation: ReactNode;
}

function Bar({ loaded, invoiceId, confirmation }: BarProps) {
  const { check, next, billed } = loaded;
  const first = firstFixHref(check);
  const bar = check.passed
    ? labelAmountDue(billed.totals)
    : { label: 'Ausstellen geht noch nicht', amount: nameResult(check, act) };
  return (
    <ActionBar {...bar} confirmation={check.passed ? confirmation : undefined}>
      <LinkButton icon="back" href={href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId })}>
        <span>
          <span className="wide-only">Zurück zum </span>Entwurf
        </span>
      </LinkButton>
      {check.passed ? (
        <Button variant="main" icon="lock" keys="Strg ↵" aria-keyshortcuts="Control+Enter">
          {next.number} ausstellen
        </Button>
      ) : first === undefined ? null : (
        <LinkButton variant="main" href={first}>
          Ersten Fehler beheben
        </LinkButton>
      )}
    </ActionBar>
  );
}
