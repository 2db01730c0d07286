import './list-tools.css';
import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { TextField } from '../field/field.tsx';

interface SearchToolsProps {
  label: string;
  name: string;
  value?: string | undefined;
  placeholder?: string | undefined;
  /** Fields of the list's address that the search keeps, such as the tab and the order. */
  keep?: Readonly<Record<string, string>> | undefined;
  /** Further fields, such as the year. */
  children?: ReactNode;
}

/** Search of a list as a GET form onto the same page; one row, on phones too. */
export function SearchTools({ label, name, value, placeholder, keep = {}, children }: SearchToolsProps) {
  return (
    <form className="search-tools" role="search" aria-label={label}>
      {Object.entries(keep).map(([key, kept]) => (
        <input key={key} type="hidden" name={key} value={kept} />
      ))}
      <TextField
        type="search"
        id={`list-${name}`}
        name={name}
        label={label}
        defaultValue={value}
        placeholder={placeholder}
      />
      {children}
      <Button icon="search">
        <span>Suchen</span>
      </Button>
    </form>
  );
}

export interface Tab {
  href: string;
  label: string;
  count?: number | undefined;
  current?: boolean | undefined;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count === undefined ? null : <small>{tab.count}</small>}
        </a>
      ))}
    </nav>
  );
}

/** Pages to link: the first, the last, and those around the current one; null stands for a gap of two or more. */
export function pagesToLink(page: number, pageCount: number): (number | null)[] {
  const current = Math.min(page, pageCount);
  const linked: (number | null)[] = [];
  for (let candidate = 1; candidate <= pageCount; candidate += 1) {
    const near = Math.abs(candidate - current) <= 1 || candidate === 1 || candidate === pageCount;
    const closesGapOfOne =
      candidate === (current > candidate ? 2 : pageCount - 1) && Math.abs(candidate - current) === 2;
    if (near || closesGapOfOne) linked.push(candidate);
    else if (linked.at(-1) !== null) linked.push(null);
  }
  return linked;
}

interface PagerProps {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  /** What this page shows ("1–30 von 145"). */
  summary?: ReactNode;
}

export function Pager({ page, pageCount, hrefOf, summary }: PagerProps) {
  if (pageCount < 2 && summary === undefined) return null;
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
