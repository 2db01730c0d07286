import { PagePicture } from '#app/ui/paper/page-pictures.tsx';
import layoutListUrl from './layout-list.css?url&no-inline';

export interface LayoutEntry {
  id: string;
  name: string;
  /** where a small picture of a document in this layout is */
  picture: string;
  href: string;
  /** what the layout is used for */
  uses: string;
  note?: string | undefined;
}

/** Layouts with a look at each. */
export function LayoutList({ entries }: { entries: readonly LayoutEntry[] }) {
  return (
    <>
      <link rel="stylesheet" href={layoutListUrl} />
      <ul className="layout-list" role="list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <PagePicture src={entry.picture} alt="" lazy />
            <div>
              <h2>
                <a href={entry.href}>{entry.name}</a>
              </h2>
              <p>{entry.uses}</p>
              {entry.note === undefined ? null : <p>{entry.note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
