import './section-page.css';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import type { PlaceName } from '#app/ui/base/paths.ts';
import { CompanyFactsContext } from '#app/ui/frame/company-facts.ts';
import { sectionsFor } from './sections.ts';

interface SectionPageProps {
  place: PlaceName;
  lead?: string;
  children: ReactNode;
}

/** One section of the settings, with the way to all others beside it. */
export function SectionPage({ place, lead, children }: SectionPageProps) {
  const { href, title: shown } = places[place];
  const groups = sectionsFor(useContext(CompanyFactsContext), href);
  return (
    <>
      <PageHead title={shown} lead={lead} path={[{ href: paths.settings, text: places.settings.title }]} />
      <div className="settings-section">
        <nav className="section-links" aria-label="Einstellungen">
          {groups.map(({ title, sections }) => (
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
