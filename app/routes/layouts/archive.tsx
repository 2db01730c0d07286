import { href } from 'react-router';
import type { Route } from './+types/archive.ts';
import { found } from '#app/http/found.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { archiveLayout, listLayouts } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { nameOfUse } from './uses-text.ts';

export const meta = titled('Layout archivieren');

export async function loader({ params, context }: Route.LoaderArgs) {
  const layouts = await ask(userBackend(context), listLayouts);
  const layout = found(layouts.find(({ id }) => id === params.layoutId) ?? null);
  return { layout };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const archived = (await readForm(request)).get('archived') === 'yes';
  await ask(userBackend(context), archiveLayout, { id: params.layoutId, archived });
  const page = archived ? paths.layouts : href('/invoice/layouts/:layoutId/verwendung', params);
  return seeOther(context, page, archived ? 'layout-archived' : 'layout-restored');
}

export default function ArchiveLayout({ loaderData, params }: Route.ComponentProps) {
  const { name, kinds, customers } = loaderData.layout;
  const here = href('/invoice/layouts/:layoutId', params);
  return (
    <>
      <PageHead
        title="Layout archivieren"
        path={[
          { href: paths.layouts, text: 'Layouts' },
          { href: here, text: name },
        ]}
      />
      <PostForm className="stack">
        <p>Ausgestellte Belege behalten dieses Layout. Für neue steht es nicht mehr zur Wahl.</p>
        {kinds.length === 0 ? null : (
          <p>
            Es ist jetzt Standard für: {kinds.map(nameOfUse).join(', ')}. Danach gilt dafür kein eigenes Layout mehr.
          </p>
        )}
        {customers === 0 ? null : (
          <p>
            {customers === 1 ? 'Ein Kunde hat' : `${customers} Kunden haben`} dieses Layout. Ihre neuen Belege nehmen
            dann den Standard.
          </p>
        )}
        <div className="row">
          <Button variant="main" name="archived" value="yes">
            Archivieren
          </Button>
          <LinkButton href={here}>Abbrechen</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
