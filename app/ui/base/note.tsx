import './note.css';
import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export type NoteLevel = 'info' | 'good' | 'warning' | 'danger';

const icons: Record<NoteLevel, IconName> = { info: 'info', good: 'check', warning: 'warning', danger: 'error' };

interface NoteProps {
  level?: NoteLevel | undefined;
  title?: string | undefined;
  /** A link or a button at the end of the row. */
  action?: ReactNode;
  /** The list of what is wrong in a form: takes the focus when the page opens. */
  summary?: boolean | undefined;
  /** Says what has just happened: nothing that a page says again when one comes back to it. */
  once?: boolean | undefined;
  /** what the page begins with: takes the focus when it opens */
  first?: boolean | undefined;
  children?: ReactNode;
}

export function Note({ level = 'info', title, action, summary, once, first = summary, children }: NoteProps) {
  const urgent = level === 'danger';
  return (
    <div
      className={`note ${level}${summary ? ' summary' : ''}`}
      role={urgent ? 'alert' : 'status'}
      data-told-once={once ? true : undefined}
      {...(first ? { tabIndex: -1, autoFocus: true } : {})}
    >
      <Icon name={icons[level]} />
      <div>
        {title === undefined ? null : <h2>{title}</h2>}
        {children}
      </div>
      {action}
    </div>
  );
}

export interface Flash {
  level: NoteLevel;
  text: string;
  link?: { href: string; text: string } | undefined;
  /** in place of a link: the button that undoes it */
  action?: ReactNode;
}

/** The message that the previous request left for this page. */
export function FlashNote({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null;
  const link = flash.link ? (
    <LinkButton slim variant="main" href={flash.link.href}>
      {flash.link.text}
    </LinkButton>
  ) : null;
  return (
    <Note level={flash.level} action={flash.action ?? link} once first>
      <p>{flash.text}</p>
    </Note>
  );
}
