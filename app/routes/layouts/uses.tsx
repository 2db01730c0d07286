import { data, href } from 'react-router';
import type { Route } from './+types/uses.ts';
import { found } from '#app/http/found.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import type * as calls from '#app/pocketbase/layouts/calls.ts';
import { isLayoutUse } from '#app/pocketbase/layouts/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx';
import { FormSection } from '#app/forms/page/form.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { listLayouts, setUses } from '#app/pocketbase/layouts/calls.ts';
import type { LayoutUse } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { isLayoutKind, layoutKinds } from '#app/invoicing/layout/layout.ts';
import { kindNames } from '#app/invoicing/layout/fields.ts';

export const meta = titled('Verwendung des Layouts');

const everything = 'alle';

interface UseChoice {
  value: string;
  label: string;
  chosen: boolean;
  /** who has it now, if another layout does */
  hint: string | undefined;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const layouts = await ask(userBackend(context), listLayouts);
  const layout = found(layouts.find(({ id }) => id === params.layoutId) ?? null);
  const choices = (['', ...layoutKinds] satisfies LayoutUse[]).map((use): UseChoice => {
    const holder = layouts.find(({ kinds }) => kinds.includes(use));
    return {
      value: use || everything,
      label: use === '' ? 'Alle Belege, für die nichts anderes gilt' : kindNames[use],
      chosen: holder?.id === layout.id,
      hint: holder && holder.id !== layout.id ? `Bisher „${holder.name}“.` : undefined,
    };
  });
  // What is not asked stays.
  const others = layout.kinds.filter((use) => use !== '' && !isLayoutKind(use));
  return { name: layout.name, choices, others };
}

const refusals: Record<RefusalOf<typeof calls.setUses>, string> = {
  archived: 'Ein archiviertes Layout gilt für nichts. Bitte stellen Sie es zuerst wieder her.',
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const typed = (await readForm(request)).getAll('kinds').map(String);
  const kinds = typed.map((kind) => (kind === everything ? '' : kind)).filter(isLayoutUse);
  const saved = await ask(userBackend(context), setUses, { id: params.layoutId, kinds: [...new Set(kinds)] });
  if (saved.ok) return seeOther(context, paths.layouts, 'layout-uses-saved');
  return data({ problem: refusals[saved.refusal] }, 409);
}

export default function LayoutUses({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, choices, others } = loaderData;
  const here = href('/invoice/layouts/:layoutId', params);
  return (
    <>
      <PageHead
        title="Verwendung"
        path={[
          { href: paths.layouts, text: 'Layouts' },
          { href: here, text: name },
        ]}
        lead="Ein Kunde mit eigenem Layout bekommt seine Belege immer darin."
      />
      {actionData ? (
        <Note level="danger" first>
          <p>{actionData.problem}</p>
        </Note>
      ) : null}
      <PostForm className="form">
        <HiddenFields fields={others.map((value) => ({ name: 'kinds', value }))} />
        <FormSection
          title="Standard für"
          hint="Für jede Art von Beleg gilt höchstens ein Layout. Storno und Korrektur behalten das ihrer Rechnung."
        >
          <div>
            {choices.map(({ value, label, chosen, hint }) => (
              <CheckBox
                key={value}
                id={`kinds-${value}`}
                name="kinds"
                value={value}
                label={label}
                defaultChecked={chosen}
                hint={hint}
              />
            ))}
          </div>
        </FormSection>
        <div className="row">
          <Button variant="main">Speichern</Button>
          <LinkButton href={here}>Abbrechen</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
