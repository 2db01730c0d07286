import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { userBackend } from '#app/http/session.ts';
import { textBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listTextBlocks } from '#app/pocketbase/text-blocks/calls.ts';
import type { TextBlockRow } from '#app/pocketbase/text-blocks/calls.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { SectionPage } from '../section-page.tsx';

export const meta = titledAs('textBlocks');

export async function loader({ context }: Route.LoaderArgs) {
  return { blocks: await ask(userBackend(context), listTextBlocks) };
}

export default function TextBlocks({ loaderData: { blocks } }: Route.ComponentProps) {
  const add = <LinkButton href={paths.newTextBlock}>Neuer Baustein</LinkButton>;
  return (
    <SectionPage place="textBlocks" lead="Texte, die Sie beim Schreiben eines Belegs unter „Texte“ einfügen.">
      {blocks.length === 0 ? (
        <EmptyState title="Noch kein Baustein" text="Zum Beispiel Ihre Gewährleistung oder ein Dank." action={add} />
      ) : (
        <div className="stack">
          <Table
            caption="Textbausteine"
            columns={[{ label: 'Name' }, { label: 'Wofür' }, { label: 'Sprache' }]}
            rows={blocks.map((block) => [
              <a key="name" href={href('/invoice/einstellungen/bausteine/:textBlockId', { textBlockId: block.id })}>
                {block.name}
              </a>,
              purposeText(block),
              block.language === 'en' ? textBlockFields.language.choices.en : textBlockFields.language.choices.de,
            ])}
          />
          <p>{add}</p>
        </div>
      )}
    </SectionPage>
  );
}

function purposeText({ purpose, archived }: TextBlockRow): string {
  const words: Readonly<Record<string, string>> = textBlockFields.purpose.choices;
  return `${words[purpose] ?? ''}${archived ? ', archiviert' : ''}`;
}
