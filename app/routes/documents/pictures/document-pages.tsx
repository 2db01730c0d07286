import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { NoPreview, SheetPages, SheetThumbs } from '#app/ui/paper/sheet-pages.tsx';

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
  /** inside a form: what its own button says to have the pages drawn again, since no form stands in another */
  again?: { name: string; value: string };
}

/** All pages of a document, or why they cannot be shown, with another way to see it. */
export function DocumentPages({ shown: { pages, problem }, draft, pdf, again }: DocumentPagesProps) {
  if (problem === null) return <SheetPages pages={pages} draft={draft} />;
  return (
    <NoPreview>
      <p>Das Bild lässt sich gerade nicht zeichnen. {problem.text}</p>
      <div className="row">
        {problem.again ? <AskAgain button={again} /> : null}
        {pdf === null ? null : (
          <LinkButton icon="down" href={pdf}>
            PDF herunterladen
          </LinkButton>
        )}
      </div>
    </NoPreview>
  );
}

function AskAgain({ button }: { button: DocumentPagesProps['again'] }) {
  if (button) return <Button {...button}>Noch einmal</Button>;
  // A form without action asks for this very page.
  return (
    <form method="get">
      <Button>Noch einmal</Button>
    </form>
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
