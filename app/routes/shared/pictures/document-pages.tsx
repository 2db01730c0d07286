import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { EmptyDesk, SheetPages, SheetThumbs } from '../../../ui/paper/sheet-pages.tsx';

/** Why no picture is shown. */
export interface NotDrawn {
  text: string;
  /** whether asking again may help */
  again: boolean;
}

export interface PagesToShow {
  /** addresses of the pictures */
  pages: readonly string[];
  problem: NotDrawn | null;
}

interface DocumentPagesProps {
  shown: PagesToShow;
  draft?: boolean;
  /** PDF that can be had all the same */
  pdf: string | null;
}

/** All pages of a document, or why they cannot be shown, with another way to see it. */
export function DocumentPages({ shown: { pages, problem }, draft, pdf }: DocumentPagesProps) {
  if (problem) return <NoPicture problem={problem} pdf={pdf} />;
  return <SheetPages pages={pages} draft={draft} />;
}

function NoPicture({ problem, pdf }: { problem: NotDrawn; pdf: string | null }) {
  return (
    <EmptyDesk>
      <p>Das Bild lässt sich gerade nicht zeichnen. {problem.text}</p>
      {/* A form without action asks for this very page again. */}
      <form method="get" className="row">
        {problem.again ? <Button>Noch einmal</Button> : null}
        {pdf === null ? null : (
          <LinkButton icon="down" href={pdf}>
            PDF herunterladen
          </LinkButton>
        )}
      </form>
    </EmptyDesk>
  );
}

interface DocumentThumbsProps {
  shown: PagesToShow;
  draft?: boolean;
  /** page with the large ones */
  href: string;
}

export function DocumentThumbs({ shown: { pages, problem }, draft, href }: DocumentThumbsProps) {
  return (
    <SheetThumbs pages={pages} draft={draft} href={href}>
      {problem ? <p className="small">Das Bild lässt sich gerade nicht zeichnen. {problem.text}</p> : null}
    </SheetThumbs>
  );
}
