import type { Replay } from '#app/http/form/replay.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { CenteredForm } from '#app/ui/public/centered-form.tsx';
import { CarriedFields, withWanted } from '#app/forms/answers/sign-in-fields.tsx';

interface SecondFactorFormProps {
  wanted: string | undefined;
  replay: Replay | null | undefined;
  errors: readonly string[];
}

/** The second step of a sign-in, whichever way the first one went. */
export function SecondFactorForm({ wanted, replay, errors }: SecondFactorFormProps) {
  return (
    <CenteredForm
      title="Code aus Ihrer App"
      lead="Ihr Konto fragt nach dem sechsstelligen Code aus Ihrer App. Ohne die App geht einer Ihrer Wiederherstellungscodes."
      message={
        errors.length === 0 ? null : (
          <Note level="danger" first>
            <p>{errors.join(' ')}</p>
          </Note>
        )
      }
      focused={errors.length === 0}
      action="/login/zweiter-faktor"
      noValidate
    >
      <TextField id="second-factor-code" name="code" label="Code" autoComplete="one-time-code" required />
      {wanted ? <input type="hidden" name="wanted" value={wanted} /> : null}
      <CarriedFields replay={replay} />
      <div className="row">
        <Button variant="main">Anmelden</Button>
        {replay ? (
          <Button variant="quiet" formAction="/login/code" formNoValidate name="step" value="ask">
            Von vorn anmelden
          </Button>
        ) : (
          <LinkButton variant="quiet" href={withWanted('/login', wanted)}>
            Von vorn anmelden
          </LinkButton>
        )}
      </div>
    </CenteredForm>
  );
}
