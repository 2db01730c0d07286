import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Route } from './+types/issue.ts';
import { pageTitle } from '../titles.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { FindingCounts } from '#app/ui/page/findings.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { countFindings, firstFixHref, FoundByCheck, nameResult } from '../findings/check-result.tsx';
import { FrozenParts, FrozenLines, labelAmountDue } from '../documents/issued/frozen-parts.tsx';
import { Confirmation, DrawNumber, PlannedFiles, NotIssued } from './issue-parts.tsx';
import { DocumentThumbs } from '../documents/pictures/document-pages.tsx';
import { loadIssuing, answerIssuing } from './issue.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { check } = loaderData;
  const result = nameResult(check, act).replace(/^N/, 'n');
  return [{ title: pageTitle(check.passed ? act : `${act}: ${result}`, { matches }) }];
}

const act = 'Ausstellen';

export const loader = loadIssuing;
export const action = answerIssuing;

type Loaded = Route.ComponentProps['loaderData'];

export default function IssueInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, customerName, subject } = loaderData;
  const problem = actionData?.problem ?? null;
  return (
    <>
      <PageHead
        title={`${name} ausstellen`}
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
              <PlannedFiles xrechnung={xrechnung} />
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
