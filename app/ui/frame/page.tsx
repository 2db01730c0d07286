import './page.css';
import type { ReactNode } from 'react';

export interface PathLink {
  href: string;
  text: string;
}

interface PageHeadProps {
  title: string;
  /** Pages above this one, outermost first. */
  path?: readonly PathLink[] | undefined;
  lead?: ReactNode;
  /** Buttons, or the state of a draft. */
  actions?: ReactNode;
  /** The page opens with the focus on its title. */
  focused?: boolean | undefined;
}

export function PageHead({ title, path = [], lead, actions, focused }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        {path.length === 0 ? null : (
          <nav className="path" aria-label="Pfad">
            {path.map((link, index) => (
              <span key={link.href}>
                {index === 0 ? null : ' / '}
                <a href={link.href}>{link.text}</a>
              </span>
            ))}
          </nav>
        )}
        <h1 {...(focused ? focusOnOpening : {})}>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {actions === undefined ? null : <div className="row">{actions}</div>}
    </div>
  );
}

/** Of the one heading that has the focus when its page opens. */
const focusOnOpening = { tabIndex: -1, autoFocus: true };

interface PartProps {
  /** Id of the heading, unique on the page. */
  id: string;
  title: string;
  /** A link or a short text at the end of the heading's line. */
  note?: ReactNode;
  /** The page opens with the focus on this heading. */
  focused?: boolean | undefined;
  /** Stays in sight beside what is longer. */
  sticky?: boolean | undefined;
  children: ReactNode;
}

export function Part({ id, title, note, focused, sticky, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={sticky ? 'sticky' : undefined}>
      <div className="part-head">
        <h2 id={id} {...(focused ? focusOnOpening : {})}>
          {title}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
}
