import './public-frame.css';
import type { ReactNode } from 'react';
import { LinkButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { paths } from '../base/paths.ts';

const audienceLinks = [
  { href: paths.word, text: 'E-Rechnung mit Word' },
  { href: paths.excel, text: 'E-Rechnung mit Excel' },
  { href: paths.freelancers, text: 'Für Freelancer' },
  { href: paths.coaches, text: 'Für Coaches und Beratung' },
  { href: paths.smallBusiness, text: 'Für Kleinunternehmer' },
];

const legalLinks = [
  { href: paths.imprint, text: 'Impressum' },
  { href: paths.privacy, text: 'Datenschutz' },
  { href: paths.terms, text: 'AGB' },
  { href: paths.contact, text: 'Kontakt' },
  { href: paths.consent, text: 'Einwilligungen' },
];

interface PublicFrameProps {
  siteName: string;
  /** What the use costs; absent on pages of errors. */
  price?: string | undefined;
  /** Leads back to the work instead of to the login. */
  signedIn?: boolean | undefined;
  /** A ConsentBanner while the visitor has not chosen. */
  consent?: ReactNode;
  children: ReactNode;
}

export function PublicFrame({ siteName, price, signedIn, consent, children }: PublicFrameProps) {
  return (
    <div className="public">
      <a className="skip-link" href="#content">
        Zum Inhalt springen
      </a>
      <header className="public-head">
        <div className="wrap">
          <Brand siteName={siteName} />
          <nav aria-label="Konto">
            {signedIn ? <LinkButton slim href={paths.dashboard} children="Zur Übersicht" /> : <AccountLinks />}
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="public-foot">
        <div className="wrap">
          <div>
            <Brand siteName={siteName} />
            <p>Rechnungen schreiben, prüfen, ausstellen.</p>
            {price === undefined ? null : <p>{`Preis: ${price}`}</p>}
          </div>
          <Links label="E-Rechnung" links={audienceLinks} />
          <Links label="Rechtliches" links={legalLinks} />
        </div>
      </footer>
      {consent}
    </div>
  );
}

function Brand({ siteName }: { siteName: string }) {
  return (
    <a className="brand" href={paths.home}>
      <Icon name="brand" />
      <span>{siteName}</span>
    </a>
  );
}

function AccountLinks() {
  return (
    <>
      <a href={paths.login}>Anmelden</a>
      <LinkButton slim href={paths.register}>
        Konto anlegen
      </LinkButton>
    </>
  );
}

function Links({ label, links }: { label: string; links: readonly { href: string; text: string }[] }) {
  return (
    <nav aria-label={label}>
      <ul role="list">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
