import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';

/** Where a mail lies that is not sent: on another machine, or on this one, with its link ('' where there is none); null: it is sent. */
export type Mailbox = 'elsewhere' | { link: string } | null;

export function WhereMailLies({ mailbox, email }: { mailbox: Mailbox; email: string }) {
  if (mailbox === null)
    return (
      <p>
        Wir haben Ihnen eine E-Mail geschickt{email === '' ? '' : `, an ${email}`}. Öffnen Sie den Link darin, dann ist
        Ihr Konto bereit. Das dauert meist weniger als eine Minute; sehen Sie auch im Spam-Ordner nach.
      </p>
    );
  if (mailbox === 'elsewhere')
    return (
      <p>
        Dieses Belegwerk verschickt keine E-Mails. Ihre liegt auf dem Rechner, auf dem es läuft: Wer ihn betreibt,
        findet dort den Link, mit dem Ihr Konto bereit ist.
      </p>
    );
  return (
    <>
      <p>
        Dieses Belegwerk verschickt keine E-Mails. Ihre liegt im <a href="/postfach">Postfach auf diesem Rechner</a>;
        öffnen Sie den Link darin, dann ist Ihr Konto bereit.
      </p>
      {mailbox.link === '' ? null : (
        <div className="row">
          <LinkButton variant="main" href={mailbox.link}>
            Link aus der E-Mail öffnen
          </LinkButton>
        </div>
      )}
    </>
  );
}

/** Who registered in this browser need not type the address again. */
export function SendAgain({ email, typed }: { email: string; typed: string | undefined }) {
  return (
    <form method="post" action="/login/registrieren/confirm" className="stack">
      {email === '' ? (
        <TextField
          id="confirm-email"
          name="email"
          type="email"
          label="Nichts angekommen? Noch einmal senden an"
          autoComplete="email"
          defaultValue={typed}
        />
      ) : (
        <>
          <input type="hidden" name="email" value={email} />
          <p>
            Nichts angekommen? Stimmt {email} nicht, <a href={paths.register}>legen Sie das Konto noch einmal an</a>.
          </p>
        </>
      )}
      <div className="row">
        <Button>Noch einmal senden</Button>
      </div>
    </form>
  );
}
