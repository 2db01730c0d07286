import './pager.css';
import type { ReactNode } from 'react';
import { formatCount } from '#app/values/counts.ts';
import { LinkButton } from '../base/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoSuchPageProps {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
}

/** In place of the rows that a page behind the last one does not have. */
export function NoSuchPage({ page, pageCount, hrefOf }: NoSuchPageProps) {
  return (
    <EmptyState
      title={`Seite ${page} gibt es nicht`}
      text={pageCount === 1 ? 'Die Liste hat nur eine Seite.' : `Die Liste hat ${formatCount(pageCount)} Seiten.`}
      action={
        <LinkButton variant="main" href={hrefOf(pageCount)}>
          {pageCount === 1 ? 'Zur Liste' : 'Zur letzten Seite'}
        </LinkButton>
      }
    />
  );
}

/** Pages to link: the first, the last, and those around the current one; null stands for a gap of two or more. */
export function pagesToLink(page: number, pageCount: number): (number | null)[] {
  const current = Math.min(page, pageCount);
  const near = [1, current - 1, current, current + 1, pageCount].filter((each) => each >= 1 && each <= pageCount);
  return [...new Set(near)].flatMap((each, index, all) => {
    const gap = each - (all[index - 1] ?? each);
    return gap > 2 ? [null, each] : gap === 2 ? [each - 1, each] : [each];
  });
}

interface PagerProps {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  /** What this page shows ("1–30 von 145"). */
  summary?: ReactNode;
}

export function Pager({ page, pageCount, hrefOf, summary }: PagerProps) {
  if ((pageCount < 2 && summary === undefined) || page > pageCount) return null;
  return (
    <nav className="pager" aria-label="Seiten">
      <p>{summary}</p>
      {page > 1 ? (
        <a href={hrefOf(page - 1)} rel="prev">
          Zurück
        </a>
      ) : null}
      {pageCount < 2
        ? null
        : pagesToLink(page, pageCount).map((target, index) => pageLink({ target, index, page, hrefOf }))}
      {page < pageCount ? (
        <a href={hrefOf(page + 1)} rel="next">
          Weiter
        </a>
      ) : null}
    </nav>
  );
}

interface PageLink {
  target: number | null;
  index: number;
  page: number;
  hrefOf: (page: number) => string;
}

function pageLink({ target, index, page, hrefOf }: PageLink) {
  if (target === null)
    return (
      <span key={`gap-${index}`} aria-hidden="true">
        …
      </span>
    );
  if (target === page)
    return (
      <span key={target} aria-current="page">
        {target}
      </span>
    );
  return (
    <a key={target} href={hrefOf(target)} aria-label={`Seite ${target}`}>
      {target}
    </a>
  );
}
