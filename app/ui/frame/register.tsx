import './register.css';
import { Fragment, useContext } from 'react';
import { Icon } from '../base/icon.tsx';
import { paths } from '../base/paths.ts';
import { CompanyFactsContext } from './company-facts.ts';
import { currentEntry, currentMark, registerOf } from './register-entries.ts';
import type { RegisterEntry } from './register-entries.ts';

interface RegisterProps {
  userName: string;
  /** Path of the page, for the mark. */
  pathname: string;
}

/** The navigation of signed-in pages: beside them, on phones four of it below them and the rest under "Mehr". */
export function Register({ userName, pathname }: RegisterProps) {
  const { main, groups } = registerOf(useContext(CompanyFactsContext));
  const current = currentEntry([...main, ...groups.flatMap(({ entries }) => entries)], pathname);
  return (
    <nav className="side" aria-label="Hauptnavigation">
      <Entries entries={main} current={current} pathname={pathname} />
      <button type="button" className="more-button" popoverTarget="more">
        <Icon name="menu" />
        Mehr
      </button>
      <div className="more" id="more" popover="auto">
        <Entries entries={main.filter(({ isPart }) => isPart)} current={current} pathname={pathname} isRepeated />
        {groups.map(({ title, entries }) => (
          <Fragment key={title}>
            <h2>{title}</h2>
            <Entries entries={entries} current={current} pathname={pathname} />
          </Fragment>
        ))}
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

interface EntriesProps extends Pick<RegisterProps, 'pathname'> {
  entries: readonly RegisterEntry[];
  current: RegisterEntry | undefined;
  /** on phones, where its place beside another one is not */
  isRepeated?: boolean;
}

function Entries({ entries, current, pathname, isRepeated = false }: EntriesProps) {
  return (
    <ul role="list" className={isRepeated ? 'repeated' : undefined}>
      {entries.map((entry) => (
        <li key={entry.href} className={entry.isPart && !isRepeated ? 'part' : undefined}>
          <a
            href={entry.href}
            data-go={isRepeated ? undefined : entry.key}
            aria-current={currentMark(entry, current, pathname)}
          >
            <Icon name={entry.icon} />
            {entry.title}
          </a>
        </li>
      ))}
    </ul>
  );
}
