import { ConsentChoices } from '../../ui/consent-choices.tsx';
import type { ConsentCategory } from '../../ui/consent-choices.tsx';
import { Hero } from '../../ui/landing.tsx';
import { Note } from '../../ui/note.tsx';

export const title = 'Einwilligungen';

export function meta() {
  return [{ title }, { name: 'description', content: 'Wählen Sie, wozu Sie Ihre Einwilligung geben.' }];
}

interface ConsentPageProps {
  loaderData?: { accepted: readonly ConsentCategory[]; returnTo: string; saved?: boolean } | undefined;
}

export default function Consent({ loaderData }: ConsentPageProps) {
  return (
    <>
      <Hero
        title="Einwilligungen"
        lead="Notwendiges ist immer aktiv. Alles andere entscheiden Sie, und Sie können es jederzeit ändern."
      />
      <div className="band white">
        <div className="wrap">
          {loaderData?.saved ? (
            <Note level="good">
              <p>Ihre Auswahl ist gespeichert.</p>
            </Note>
          ) : null}
          <ConsentChoices accepted={loaderData?.accepted ?? []} returnTo={loaderData?.returnTo ?? '/'} />
        </div>
      </div>
    </>
  );
}
