import './settings.css';
import type { Route } from './+types/settings.ts';
import { todayOf } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { findAccess } from '#app/pocketbase/accounts/access-queries.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { titled } from '../titles.ts';
import { listLayouts } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { SectionRows } from './section-rows.tsx';
import { describeSections } from './sections.ts';

export const meta = titled('Einstellungen');

export async function loader({ context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayOf(context);
  const [own, next, layouts, access] = await Promise.all([
    findCompany(backend),
    ask(backend, peekNextNumber, { today }),
    ask(backend, listLayouts),
    findAccess(backend),
  ]);
  return { groups: describeSections({ ...own, nextNumber: next.number, layouts, access }) };
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Einstellungen" />
      <div className="settings-groups">
        {loaderData.groups.map(({ title, rows }, index) => (
          <Part key={title} id={`group-${index + 1}`} title={title}>
            <SectionRows rows={rows} />
          </Part>
        ))}
      </div>
    </>
  );
}
