import './landing.css';
import './public-frame.css';
import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';

interface HeroProps {
  title: string;
  lead: ReactNode;
  /** What one gets, in short: between the words and the buttons. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** A smaller heading, for long words. */
  small?: boolean | undefined;
  /** Stands beside the text on wide screens. */
  children?: ReactNode;
}

export function Hero({ title, lead, facts, actions, small, children }: HeroProps) {
  const alone = children === undefined ? ' alone' : '';
  return (
    <div className="wrap">
      <div className={`hero${alone}${small ? ' small-title' : ''}`}>
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {facts}
          {actions === undefined ? null : <div className="row">{actions}</div>}
        </div>
        {children}
      </div>
    </div>
  );
}

interface BandProps {
  id: string;
  title: string;
  /** Pictures and columns, which need the whole width; without it the title stands in the margin. */
  wide?: boolean;
  children: ReactNode;
}

export function Band({ id, title, wide, children }: BandProps) {
  return (
    <section className={wide ? 'band wide' : 'band'} aria-labelledby={id}>
      <div className="wrap">
        <h2 id={id}>{title}</h2>
        <div>{children}</div>
      </div>
    </section>
  );
}

/** Running text of a band or of a legal page. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}

/** Up to three columns of Proof elements. */
export function Proofs({ children }: { children: ReactNode }) {
  return <div className="three">{children}</div>;
}

/** Two pictures beside each other. */
export function Pictures({ children }: { children: ReactNode }) {
  return <div className="pictures">{children}</div>;
}

interface ProofProps {
  title: string;
  text: ReactNode;
  /** The thing itself in small: a finding, a checksum. */
  children?: ReactNode;
}

export function Proof({ title, text, children }: ProofProps) {
  return (
    <div className="proof">
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}

export interface IndexLink {
  href: string;
  title: string;
  text: string;
}

export function LinkIndex({ label, links }: { label: string; links: readonly IndexLink[] }) {
  return (
    <nav className="link-index" aria-label={label}>
      {links.map((link) => (
        <a key={link.href} href={link.href}>
          <b>{link.title}</b>
          <span>{link.text}</span>
          <Icon name="arrow" />
        </a>
      ))}
    </nav>
  );
}
