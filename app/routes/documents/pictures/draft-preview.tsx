import { LinkButton } from '#app/ui/base/button.tsx';
import { FindingStatus } from '#app/ui/base/status.tsx';
import { ActionBar } from '#app/forms/page/action-bar.tsx';
import { Part, Split } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import type { KeyValue } from '#app/ui/page/key-values.tsx';
import { NextSteps } from '#app/ui/page/next-steps.tsx';
import { BlankSheet, SheetLinks } from '#app/ui/paper/sheet-pages.tsx';
import type { FoundEntry } from '#app/routes/findings/field-places.ts';
import { DocumentPages } from './document-pages.tsx';
import type { PagesToShow } from './document-pages.tsx';

interface DraftPreviewProps {
  missing: readonly FoundEntry[];
  facts: readonly KeyValue[];
  /** null: there is nothing to draw yet */
  shown: PagesToShow | null;
  blank: { seller: string; customer: string };
  edit: string;
  pdf: string;
  gross: string;
  /** the point of no return, and what it is called in a sentence */
  last: { href: string; label: string; verb: string };
}

/** The pages of a draft of any document, what it still lacks, and where to go on. */
export function DraftPreview({ missing, facts, shown, blank, edit, pdf, gross, last }: DraftPreviewProps) {
  return (
    <>
      <Split lead>
        <div className="stack sticky">
          <Missing missing={missing} verb={last.verb} />
          <Part id="facts" title="Auf einen Blick">
            <KeyValues tight rows={facts} />
          </Part>
        </div>
        <Part id="pages" title="Seiten" note={<SheetLinks count={shown?.pages.length ?? 0} />}>
          {shown === null ? <BlankSheet {...blank} /> : <DocumentPages shown={shown} draft pdf={pdf} />}
        </Part>
      </Split>
      <ActionBar label="Entwurf" amount={gross}>
        <LinkButton icon="back" href={edit} keys="e" aria-keyshortcuts="e">
          <span>
            <span className="wide-only">Zurück zum </span>Entwurf
          </span>
        </LinkButton>
        <LinkButton icon="down" href={pdf} download>
          <span>
            PDF<span className="wide-only"> herunterladen</span>
          </span>
        </LinkButton>
        <LinkButton variant="main" href={last.href}>
          {last.label}
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
