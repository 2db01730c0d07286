import '../field/control.css';
import './search.css';
import './signed-in-frame.css';
import type { ReactNode } from 'react';
import { LinkButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import type { IconName } from '../base/icon.tsx';
import { FlashNote } from '../base/note.tsx';
import type { Flash } from '../base/note.tsx';
import { paths } from '../base/paths.ts';
import { trimEndOf } from '../../values/trim-end.ts';

interface Target {
  href: string;
  icon: IconName;
  text: string;
}

const mainTargets: readonly Target[] = [
  { href: paths.dashboard, icon: 'home', text: 'Übersicht' },
  { href: paths.invoices, icon: 'invoice', text: 'Rechnungen' },
  { href: paths.customers, icon: 'customers', text: 'Kunden' },
];

const setupTargets: readonly Target[] = [
  { href: paths.layouts, icon: 'layout', text: 'Layouts' },
  { href: paths.profile, icon: 'profile', text: 'Profil' },
  { href: paths.settings, icon: 'settings', text: 'Einstellungen' },
];

const footLinks = [
  { href: paths.imprint, text: 'Impressum' },
  { href: paths.privacy, text: 'Datenschutz' },
  { href: paths.terms, text: 'AGB' },
  { href: paths.contact, text: 'Kontakt' },
  { href: paths.consent, text: 'Einwilligungen' },
];

interface SignedInFrameProps {
  siteName: string;
  userName: string;
  /** Path of the page, for the mark in the navigation. */
  pathname: string;
  search?: string | undefined;
  flash?: Flash | null | undefined;
  /** A ConsentBanner while the visitor has not chosen. */
  consent?: ReactNode;
  children: ReactNode;
}

export function SignedInFrame(props: SignedInFrameProps) {
  return (
    <div className="app">
      <a className="skip-link" href="#content">
        Zum Inhalt springen
      </a>
      <TopBar siteName={props.siteName} search={props.search} />
      <SideNavigation userName={props.userName} pathname={props.pathname} />
      <main className="page" id="content" tabIndex={-1}>
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

function TopBar({ siteName, search }: Pick<SignedInFrameProps, 'siteName' | 'search'>) {
  return (
    <header className="top-bar">
      <a className="brand" href={paths.dashboard}>
        <Icon name="brand" />
        <span>{siteName}</span>
      </a>
      <form className="search" role="search" aria-label="Rechnungen suchen" action={paths.invoices}>
        <label className="unseen" htmlFor="search">
          Rechnungen suchen
        </label>
        <Icon name="search" />
        <input
          type="search"
          id="search"
          name="suche"
          defaultValue={search}
          placeholder="Nummer, Kunde, Betrag …"
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

type SideProps = Pick<SignedInFrameProps, 'userName' | 'pathname'>;

function SideNavigation({ userName, pathname }: SideProps) {
  return (
    <nav className="side" aria-label="Hauptnavigation">
      <Targets targets={mainTargets} pathname={pathname} />
      <button type="button" className="more-button" popoverTarget="more">
        <Icon name="menu" />
        Mehr
      </button>
      <div className="more" id="more" popover="auto">
        <h2>Einrichtung</h2>
        <Targets targets={setupTargets} pathname={pathname} />
        <h2>{userName}</h2>
        <form method="post" action={paths.logout}>
          <button>
            <Icon name="arrow" />
            Abmelden
          </button>
        </form>
      </div>
    </nav>
  );
}

function Targets({ targets, pathname }: { targets: readonly Target[]; pathname: string }) {
  return (
    <ul role="list">
      {targets.map(({ href, icon, text }) => (
        <li key={href}>
          <a href={href} aria-current={currentMark(href, pathname)}>
            <Icon name={icon} />
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `page` on the page itself, `true` on the pages below it; the dashboard has none below. */
export function currentMark(href: string, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.length > 1 ? trimEndOf(pathname, '/') : pathname;
  if (path === href) return 'page';
  return href !== paths.dashboard && path.startsWith(`${href}/`) ? 'true' : undefined;
}
