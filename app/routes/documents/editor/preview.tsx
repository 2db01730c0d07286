import type { Route } from './+types/preview.ts';
import { ActionBar } from '#app/forms/page/form.tsx';
import { LinkButton } from '#app/ui/base/button.tsx';
import { FindingStatus } from '#app/ui/page/states.tsx';
import { DraftStatus } from '#app/ui/base/status.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { NextSteps } from '#app/ui/page/next-steps.tsx';
import { BlankSheet, SheetLinks } from '#app/ui/paper/sheet-pages.tsx';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import type { FoundEntry } from '#app/routes/findings/field-places.ts';
import { withWaysBack } from '#app/routes/findings/way-entries.ts';
import { pageTitle } from '#app/routes/titles.ts';
import { DocumentPages } from '../pictures/document-pages.tsx';
import { draftsAt } from './drafts.server.ts';
import { idIn, nameAt, pagesOf } from './kinds.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Vorschau: ${loaderData.title}`, { matches }) }];
}

/** Only reads: what is shown is the stored draft, and the form that leads here has saved it. */
export async function loader({ pattern, params, context }: Route.LoaderArgs) {
  const id = idIn(params);
  const { findings, updated, ...shown } = await draftsAt(pattern).preview(context, id);
  const kind = nameAt(pattern);
  const here = pagesOf[kind].at(id).preview;
  const errors = findings.filter(({ level }) => level === 'error');
  return { ...shown, kind, saved: formatBerlinTime(updated), missing: withWaysBack(errors, () => here) };
}

/** The pages of a draft of any document, what it still lacks, and where to go on. */
export default function PreviewDocument({ loaderData, params }: Route.ComponentProps) {
  const { kind, pathText, lead, saved, missing, facts, shown, blank, gross, deliveryNote } = loaderData;
  const { list, at, issue } = pagesOf[kind];
  const addresses = at(idIn(params));
  return (
    <>
      <PageHead
        title="Vorschau"
        focused
        path={[list, { href: addresses.edit, text: pathText }]}
        lead={lead || undefined}
        actions={
          <>
            <DraftStatus />
            <span className="muted">gespeichert {saved}</span>
          </>
        }
      />
      <Split lead>
        <div className="stack sticky">
          <Missing missing={missing} verb={issue.verb} />
          <Part id="facts" title="Auf einen Blick">
            <KeyValues tight rows={facts} />
            {deliveryNote === undefined ? null : (
              <p className="hint">
                Geht Ware hinaus? <a href={deliveryNote}>Lieferschein schreiben</a>
              </p>
            )}
          </Part>
        </div>
        <Part id="pages" title="Seiten" note={<SheetLinks count={shown?.pages.length ?? 0} />}>
          {shown === null ? <BlankSheet {...blank} /> : <DocumentPages shown={shown} draft pdf={addresses.pdf} />}
        </Part>
      </Split>
      <ActionBar label="Entwurf" amount={gross}>
        <LinkButton icon="back" href={addresses.edit} keys="e" aria-keyshortcuts="e">
          <span>
            <span className="wide-only">Zurück zum </span>Entwurf
          </span>
        </LinkButton>
        <LinkButton icon="down" href={addresses.pdf} download>
          <span>
            PDF<span className="wide-only"> herunterladen</span>
          </span>
        </LinkButton>
        <LinkButton variant="main" href={addresses.issue}>
          {issue.label}
        </LinkButton>
      </ActionBar>
    </>
  );
}

function Missing({ missing, verb }: { missing: readonly FoundEntry[]; verb: string }) {
  const count = missing.length;
  return (
    <Part id="missing" title="Was noch fehlt" note={count === 0 ? null : <FindingStatus level="error" count={count} />}>
      {count === 0 ? (
        <p>{`Nichts. Sie können ${verb}.`}</p>
      ) : (
        <>
          <NextSteps steps={missing.map(({ title, text, href: field }) => ({ title, text, href: field }))} />
          <p className="hint">
            Sie können die Vorschau trotzdem weitergeben. Jede Seite ist als Entwurf gekennzeichnet.
          </p>
        </>
      )}
    </Part>
  );
}
