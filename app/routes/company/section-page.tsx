import './section-page.css';
import type { ReactNode } from 'react';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { sectionGroups } from './sections.ts';

interface SectionPageProps {
  /** Address of the section, which names it. */
  href: string;
  lead?: string;
  children: ReactNode;
}

/** One section of the settings, with the way to all others beside it. */
export function SectionPage({ href, lead, children }: SectionPageProps) {
  const section = sectionGroups.flatMap(({ sections }) => sections).find((each) => each.href === href);
  return (
    <>
      <PageHead title={section?.title ?? ''} lead={lead} path={[{ href: paths.settings, text: 'Einstellungen' }]} />
      <div className="settings-section">
        <nav className="section-links" aria-label="Einstellungen">
          {sectionGroups.map(({ title, sections }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul role="list">
                {sections.map((each) => (
                  <li key={each.href}>
                    <a href={each.href} aria-current={each.href === href ? 'page' : undefined}>
                      {each.title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        {children}
      </div>
    </>
  );
}
