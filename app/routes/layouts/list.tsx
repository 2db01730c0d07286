import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { userBackend } from '#app/http/session.ts';
import { listHref } from '#app/http/list-query.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { LayoutList } from './layout-list.tsx';
import type { LayoutEntry } from './layout-list.tsx';
import { Tabs } from '#app/ui/list/tabs.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { titledAs } from '../titles.ts';
import { listLayouts } from '#app/pocketbase/layouts/calls.ts';
import type { LayoutRow } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { samplePicture } from './preview/sample-address.ts';
import { describeUses } from './uses-text.ts';
import { readQuery, statusWords } from '#app/values/page-query.ts';

export const meta = titledAs('layouts');

export const handle = { live: ['layouts'] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const layouts = await ask(userBackend(context), listLayouts);
  const archived = readQuery(url, 'status') === statusWords.archived;
  return {
    archived,
    someArchived: layouts.some((layout) => layout.archived),
    entries: layouts.filter((layout) => layout.archived === archived).map(toEntry),
    address: { pathname: url.pathname, search: url.search },
  };
}

function toEntry(layout: LayoutRow): LayoutEntry {
  const at = { layoutId: layout.id };
  return {
    id: layout.id,
    name: layout.name,
    href: href('/invoice/layouts/:layoutId', at),
    picture: samplePicture({ ...at, version: layout.version }),
    uses: layout.archived ? 'Archiviert' : describeUses(layout),
    note: `Geändert ${formatBerlinTime(layout.updated)}`,
  };
}

export default function Layouts({ loaderData }: Route.ComponentProps) {
  const { entries, archived, someArchived, address } = loaderData;
  return (
    <>
      <PageHead
        title={places.layouts.title}
        lead="So sehen Ihre Belege aus. Ausgestellte behalten das Layout, mit dem sie ausgestellt wurden."
        actions={
          <LinkButton slim icon="plus" href={paths.newLayout}>
            Neues Layout
          </LinkButton>
        }
      />
      {someArchived ? (
        <Tabs
          label="Nach Status filtern"
          tabs={[
            { href: listHref(address, { status: '' }), label: 'Aktiv', current: !archived },
            { href: listHref(address, { status: statusWords.archived }), label: 'Archiviert', current: archived },
          ]}
        />
      ) : null}
      {entries.length === 0 ? <NoLayouts archived={archived} /> : <LayoutList entries={entries} />}
    </>
  );
}

function NoLayouts({ archived }: { archived: boolean }) {
  if (archived) return <EmptyState title="Nichts archiviert" text="Alle Layouts stehen zur Wahl." />;
  return (
    <EmptyState
      title="Noch kein eigenes Layout"
      text="Ihre Belege haben schon ein Aussehen. Ein eigenes Layout beginnt mit einer von vier Gestaltungen; Logo, Briefpapier, Farben und Texte kommen dazu."
      action={<LinkButton variant="main" href={paths.newLayout} children="Neues Layout" />}
    />
  );
}
