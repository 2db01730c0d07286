import './link-rows.css';
import { Icon } from '../base/icon.tsx';

export interface LinkRow {
  href: string;
  title: string;
  /** how it stands there, or where it is */
  state: string;
  incomplete?: boolean;
  /** at the end of the row */
  amount?: string | undefined;
}

/** Rows that each lead somewhere and say how it stands there. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className="link-rows" role="list">
      {rows.map(({ href, title, state, incomplete, amount }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          {state === '' ? null : <small>{state}</small>}
          {incomplete ? (
            <b className="to-do">
              <Icon name="warning" />
              Zu tun
            </b>
          ) : amount === undefined ? (
            <Icon name="arrow" />
          ) : (
            <span className="amount nowrap">{amount}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
