import type { Route } from './+types/show.ts';
import { Note } from '#app/ui/base/note.tsx';
import { LinkButton } from '#app/ui/base/button.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { titled } from '../titles.ts';
import { DoubtfulForm } from './doubtful-form.tsx';
import { MappingForm } from './mapping-form.tsx';
import { ImportResult } from './result.tsx';
import { answerTableImport, loadTableImport } from './show.server.ts';
import type { ImportFormAnswer } from './show.server.ts';
import { Way } from './way.tsx';
import { countRows, importWordsAt } from './words.ts';

export const meta = titled('Einlesen');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadTableImport;
export const action = answerTableImport;

export default function ShowImport({ loaderData, actionData }: Route.ComponentProps) {
  const words = importWordsAt(loaderData);
  const { fileName, rows, told, doneAt } = loaderData;
  const isOver = loaderData.state === 'done' || loaderData.state === 'undone';
  return (
    <>
      <PageHead
        title={words.title}
        path={[{ href: words.listHref, text: words.many }]}
        lead={isOver ? `${fileName}, ${formatBerlinTime(doneAt)}` : `${fileName}, ${countRows(rows)}, erkannt: ${told}`}
      />
      <Way step={isOver ? 3 : 2} />
      <Body loaderData={loaderData} actionData={actionData} />
    </>
  );
}

interface BodyProps {
  loaderData: Route.ComponentProps['loaderData'];
  actionData: ImportFormAnswer | undefined;
}

function Body({ loaderData, actionData }: BodyProps) {
  const words = importWordsAt(loaderData);
  switch (loaderData.state) {
    case 'mapping':
      return <MappingForm words={words} shown={loaderData} answer={actionData} />;
    case 'asked':
      return <DoubtfulForm words={words} shown={loaderData} answer={actionData} />;
    case 'done':
      return <ImportResult words={words} shown={loaderData} answer={actionData} />;
    case 'undone':
      return <Over title="Dieses Einlesen ist zurückgenommen." words={words} />;
    case 'reading':
      return <Over title="Die Datei ist nicht ganz angekommen. Bitte wählen Sie sie noch einmal." words={words} />;
  }
}

function Over({ title, words }: { title: string; words: ReturnType<typeof importWordsAt> }) {
  return <Note title={title} action={<LinkButton href={words.uploadHref}>Datei wählen</LinkButton>} />;
}
