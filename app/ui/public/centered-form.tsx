import './centered-form.css';
import type { ComponentProps, ReactNode } from 'react';
import { MarkedSheet } from './marked-sheet.tsx';

interface CenteredFormProps extends ComponentProps<'form'> {
  title: string;
  lead?: ReactNode;
  /** The page opens with the focus on its title. */
  focused?: boolean;
  /** Between title and fields: a note or an error summary. */
  message?: ReactNode;
  /** After the form: other ways in, each a form or a link of its own. */
  below?: ReactNode;
}

/** One short form on a marked sheet: login, registration, new password. */
export function CenteredForm({ title, lead, focused, message, below, children, ...form }: CenteredFormProps) {
  return (
    <div className="centered">
      <MarkedSheet>
        <div>
          <h1 {...(focused ? { tabIndex: -1, autoFocus: true } : {})}>{title}</h1>
          {lead === undefined ? null : <p className="muted">{lead}</p>}
        </div>
        {message}
        <form method="post" {...form} className="stack">
          {children}
        </form>
        {below}
      </MarkedSheet>
    </div>
  );
}

/** The same sheet without a form: what has happened and where it goes on. */
export function CenteredMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="centered">
      <MarkedSheet>
        <h1 tabIndex={-1} autoFocus>
          {title}
        </h1>
        {children}
      </MarkedSheet>
    </div>
  );
}
