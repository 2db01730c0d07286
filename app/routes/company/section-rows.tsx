import './section-rows.css';
import { Icon } from '#app/ui/base/icon.tsx';
import type { SettingsRow } from './sections.ts';

/** Rows that each lead somewhere and say how it stands there. */
export function SectionRows({ rows }: { rows: readonly SettingsRow[] }) {
  return (
    <ul className="section-rows" role="list">
      {rows.map(({ href, title, state, incomplete }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          <small>{state}</small>
          {incomplete ? (
            <b className="to-do">
              <Icon name="warning" />
              Zu tun
            </b>
          ) : (
            <Icon name="arrow" />
          )}
        </li>
      ))}
    </ul>
  );
}
