import foundNoteUrl from './found-note.css?url&no-inline';

interface FoundNoteProps {
  /** "3 Rechnungen mit „holm“" */
  text: string;
  everywhereHref: string;
  endHref: string;
}

/** Says what the list is searched for; the search itself stands in the head. Takes the focus when the page opens. */
export function FoundNote({ text, everywhereHref, endHref }: FoundNoteProps) {
  return (
    <p className="found-note" tabIndex={-1} autoFocus>
      <link rel="stylesheet" href={foundNoteUrl} />
      <b>{text}</b> <a href={everywhereHref}>Überall suchen</a> <a href={endHref}>Suche beenden</a>
    </p>
  );
}
