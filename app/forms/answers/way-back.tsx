import { useContext } from 'react';
import { wayBackButton } from '#app/http/form/replay.ts';
import { PageAddressContext } from '#app/ui/base/page-context.ts';
import { Button } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { readQuery } from '#app/values/page-query.ts';

const places = [
  { end: '/ausstellen', from: 'von der Prüfung', words: 'Zurück zur Prüfung' },
  { end: '/vorschau', from: 'von der Vorschau', words: 'Zurück zur Vorschau' },
] as const;

/** At the top of a form that a finding has led to: saves what is typed, then goes back. */
export function WayBack() {
  const back = readQuery(useContext(PageAddressContext), 'wayBack').split('?')[0] ?? '';
  const place = places.find(({ end }) => back.endsWith(end));
  if (!place) return null;
  return (
    <Note action={<Button {...wayBackButton}>{place.words}</Button>}>
      <p>Sie kommen {place.from}. Der Knopf speichert, was Sie hier eingeben, und bringt Sie dorthin zurück.</p>
    </Note>
  );
}
