import './settings.css';
import type { Route } from './+types/settings.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { readSearch } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { findAccess } from '#app/pocketbase/accounts/access-queries.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { listLayouts } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { Fold } from '#app/ui/base/fold.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { FoundNote } from '#app/ui/list/found-note.tsx';
import { LinkRows } from '#app/ui/page/link-rows.tsx';
import { withQuery } from '#app/values/page-query.ts';
import { findSettings } from '../place-words.server.ts';
import { titledAs } from '../titles.ts';
import { describeSettings } from './sections.ts';

export const meta = titledAs('settings');

export const handle = {
  search: { label: 'Einstellungen durchsuchen', placeholder: 'Name oder Feld einer Einstellung', keep: [] },
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = readSearch(url, 'search');
  const found = findSettings(words).map(({ where, ...place }) => ({ ...place, state: where }));
  if (words !== '') return { words, found, overview: null };
  const backend = userBackend(context);
  const [own, next, layouts, access] = await Promise.all([
    findCompany(backend),
    ask(backend, peekNextNumber, { today: todayOf(context) }),
    ask(backend, listLayouts),
    findAccess(backend),
  ]);
  const hasSubscription = context.get(appContext).services.env.billing !== 'off';
  const facts = { ...own, nextNumber: next.number, layouts, access, hasSubscription };
  return { words, found, overview: describeSettings(facts) };
}

export default function Settings({ loaderData: { words, found, overview } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={places.settings.title}
        lead="Meist genügt, was unter „Das Wichtigste“ steht. Alles andere hat eine gute Vorgabe."
      />
      {overview === null ? <FoundSettings words={words} found={found} /> : <Overview {...overview} />}
    </>
  );
}

function FoundSettings({ words, found }: Pick<Route.ComponentProps['loaderData'], 'words' | 'found'>) {
  const count = found.length === 1 ? '1 Seite' : `${found.length === 0 ? 'Keine' : found.length} Seiten`;
  return (
    <>
      <FoundNote
        text={`${count} mit „${words}“`}
        everywhereHref={withQuery(paths.search, { words })}
        endHref={paths.settings}
      />
      {found.length === 0 ? (
        <EmptyState
          title="Nichts gefunden"
          text="Gesucht wird in den Namen der Seiten und ihrer Felder. Jedes Wort muss der Anfang von einem davon sein."
        />
      ) : (
        <LinkRows rows={found} />
      )}
    </>
  );
}

function Overview({ open, main, folds, personal, data }: ReturnType<typeof describeSettings>) {
  return (
    <Split hub>
      {open.length === 0 ? null : (
        <Part id="open" title="Noch offen" note={<span className="muted">{open.length}</span>}>
          <LinkRows rows={open} />
        </Part>
      )}
      <div className="settings-main">
        <Part id="main" title={main.title}>
          <LinkRows rows={main.rows} />
        </Part>
        <div>
          {folds.map(({ title, state, rows }) => (
            <Fold key={title} title={title} note={state}>
              <LinkRows rows={rows} />
            </Fold>
          ))}
        </div>
      </div>
      <div className="stack">
        <Part id="personal" title={personal.title}>
          <LinkRows rows={personal.rows} />
        </Part>
        <Part id="data" title={data.title}>
          <LinkRows rows={data.rows} />
        </Part>
      </div>
    </Split>
  );
}
