import type { Replay } from '#app/http/form/replay.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { CenteredForm } from '#app/ui/public/centered-form.tsx';
import { CarriedFields, withWanted } from '#app/forms/answers/sign-in-fields.tsx';

interface CodeFormProps {
  sent: { email: string; otpId: string };
  wanted: string | undefined;
  replay: Replay | null | undefined;
  errors: readonly string[];
}

/** Where the code of a mail is typed. It says the same for every address. */
export function CodeForm({ sent, wanted, replay, errors }: CodeFormProps) {
  return (
    <CenteredForm
      title="Bitte sehen Sie in Ihr Postfach"
      lead={`Wenn es zu ${sent.email} ein Konto gibt, ist jetzt eine E-Mail mit einem Code unterwegs. Er gilt zehn Minuten. Lassen Sie diese Seite offen.`}
      message={
        errors.length === 0 ? null : (
          <Note level="danger" first>
            <p>{errors.join(' ')}</p>
          </Note>
        )
      }
      focused={errors.length === 0}
      action="/login/code"
      noValidate
    >
      <input type="hidden" name="email" value={sent.email} />
      <input type="hidden" name="otpId" value={sent.otpId} />
      <input type="hidden" name="step" value="code" />
      <TextField id="mail-code" name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" required />
      {wanted ? <input type="hidden" name="wanted" value={wanted} /> : null}
      <CarriedFields replay={replay} />
      <div className="row">
        <Button variant="main">Anmelden</Button>
        {replay ? (
          <Button variant="quiet" name="step" value="ask" formNoValidate>
            Neuer Code
          </Button>
        ) : (
          <LinkButton variant="quiet" href={withWanted('/login/code', wanted)}>
            Neuer Code
          </LinkButton>
        )}
      </div>
    </CenteredForm>
  );
}
