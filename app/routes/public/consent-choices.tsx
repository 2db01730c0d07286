import './consent-choices.css';
import { Button } from '#app/ui/base/button.tsx';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { paths } from '#app/ui/base/paths.ts';
import type { ConsentCategory } from '#app/http/consent.ts';

const categories: readonly { name: ConsentCategory; label: string; hint: string }[] = [
  {
    name: 'functional',
    label: 'Funktional',
    hint: 'Komfort, den Belegwerk nicht zwingend braucht.',
  },
  {
    name: 'statistic',
    label: 'Statistik',
    hint: 'Zählen, welche Seiten aufgerufen werden.',
  },
  {
    name: 'marketing',
    label: 'Marketing',
    hint: 'Werbung und die Messung, ob sie wirkt.',
  },
  {
    name: 'unclassified',
    label: 'Nicht eingeordnet',
    hint: 'Alles, was noch keiner der anderen Gruppen zugeordnet ist.',
  },
];

interface ConsentChoicesProps {
  /** Categories agreed to so far; `necessary` needs no agreement. */
  accepted: readonly ConsentCategory[];
  /** Categories that the browser refuses for its visitor. */
  refused: readonly ConsentCategory[];
  /** Own path to return to after the choice. */
  returnTo: string;
}

/**
 * Posts to /einwilligungen: `choice` is `selected` (then each agreed category is sent as `category`), `necessary` or
 * `all`; `returnTo` is the page to go back to.
 */
export function ConsentChoices({ accepted, refused, returnTo }: ConsentChoicesProps) {
  return (
    <form className="consent" method="post" action={paths.consent}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <fieldset>
        <legend className="unseen">Wozu Sie einwilligen</legend>
        <CheckBox
          id="consent-necessary"
          label={<b>Notwendig</b>}
          hint="Anmeldung, Sicherheit und diese Auswahl. Immer aktiv."
          defaultChecked
          disabled
        />
        {categories.map(({ name, label, hint }) => (
          <CheckBox
            key={name}
            id={`consent-${name}`}
            name="category"
            value={name}
            label={<b>{label}</b>}
            hint={hint}
            defaultChecked={accepted.includes(name)}
            disabled={refused.includes(name)}
          />
        ))}
      </fieldset>
      {refused.length === 0 ? null : (
        <p>
          Ihr Browser sendet Global Privacy Control: Statistik, Marketing und nicht Eingeordnetes bleiben aus, was immer
          Sie hier wählen.
        </p>
      )}
      <div className="row">
        <Button name="choice" value="selected">
          Auswahl speichern
        </Button>
        <Button name="choice" value="necessary">
          Nur notwendige
        </Button>
        <Button name="choice" value="all">
          Allen zustimmen
        </Button>
      </div>
    </form>
  );
}
