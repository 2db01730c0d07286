import '../base/control.css';
import './search.css';
import './signed-in-frame.css';
import type { ReactNode } from 'react';
import { LinkButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { FlashNote } from '../base/note.tsx';
import type { Flash } from '../base/note.tsx';
import { paths, places } from '../base/paths.ts';
import { Register } from './register.tsx';
import { hasQuery, queryNames, readQuery } from '#app/values/page-query.ts';
import type { QueryName } from '#app/values/page-query.ts';

const footLinks = [
  { href: paths.imprint, text: 'Impressum' },
  { href: paths.privacy, text: 'Datenschutz' },
  { href: paths.terms, text: 'AGB' },
  { href: paths.contact, text: 'Kontakt' },
  { href: paths.consent, text: 'Einwilligungen' },
  { href: paths.keys, text: places.keyMap.title },
];

/** What a list says of its search (`handle.search`); its words stand in the parameter "suche". */
export interface OwnSearch {
  label: string;
  placeholder: string;
  /** parameters of the address that a search keeps */
  keep: readonly QueryName[];
}

interface SignedInFrameProps {
  siteName: string;
  userName: string;
  /** Path of the page, for the mark in the navigation. */
  pathname: string;
  /** of the address */
  query?: string | undefined;
  /** A list's own search stands in place of the one for everything. */
  search?: OwnSearch | undefined;
  /** Single letters and signs act as keys. */
  singleKeys?: boolean | undefined;
  /** The page follows what is saved: since when, and of which collections. */
  live?: { since: string; of: readonly string[] } | undefined;
  flash?: Flash | null | undefined;
  /** A ConsentBanner while the visitor has not chosen. */
  consent?: ReactNode;
  children: ReactNode;
}

export function SignedInFrame(props: SignedInFrameProps) {
  return (
    <div className="app" data-single-keys={props.singleKeys === false ? 'off' : undefined}>
      <a className="skip-link" href="#content">
        Zum Inhalt springen
      </a>
      <output className="line-note" />
      <TopBar siteName={props.siteName} search={headSearch(props)} />
      <Register userName={props.userName} pathname={props.pathname} />
      <main
        className="page"
        id="content"
        tabIndex={-1}
        data-live={props.live && paths.live}
        data-live-since={props.live?.since}
        data-live-of={props.live?.of.join(' ')}
      >
        <FlashNote flash={props.flash} />
        {props.children}
      </main>
      <footer className="app-foot">
        {footLinks.map((link) => (
          <a key={link.href} href={link.href}>
            {link.text}
          </a>
        ))}
        {props.consent}
      </footer>
    </div>
  );
}

interface HeadSearch {
  action: string;
  name: string;
  label: string;
  placeholder: string;
  value: string;
  kept: readonly (readonly [name: string, value: string])[];
}

function headSearch({ pathname, query, search }: SignedInFrameProps): HeadSearch {
  const given = { search: query ?? '' };
  if (search) {
    const { keep, ...texts } = search;
    const kept = keep
      .filter((name) => hasQuery(given, name))
      .map((name) => [queryNames[name], readQuery(given, name)] as const);
    return { ...texts, action: pathname, name: queryNames.search, value: readQuery(given, 'search'), kept };
  }
  return {
    action: paths.search,
    name: queryNames.words,
    label: 'Belege, Kunden, Projekte und Seiten suchen',
    placeholder: 'Nummer, Kunde, Betrag',
    value: pathname === paths.search ? readQuery(given, 'words') : '',
    kept: [],
  };
}

function TopBar({ siteName, search }: { siteName: string; search: HeadSearch }) {
  return (
    <header className="top-bar">
      <a className="brand" href={paths.dashboard}>
        <Icon name="brand" />
        <span>{siteName}</span>
      </a>
      <form className="search" role="search" aria-label={search.label} action={search.action}>
        {search.kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="unseen" htmlFor="search">
          {search.label}
        </label>
        <Icon name="search" />
        <input
          type="search"
          id="search"
          name={search.name}
          defaultValue={search.value}
          placeholder={search.placeholder}
          aria-keyshortcuts="/"
          autoComplete="off"
        />
        <kbd aria-hidden="true">/</kbd>
      </form>
      <LinkButton variant="main" slim icon="plus" keys="n" href={paths.newInvoice} aria-keyshortcuts="n">
        <span>Neue Rechnung</span>
      </LinkButton>
    </header>
  );
}
