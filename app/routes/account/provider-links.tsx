import { LinkButton } from '#app/ui/base/button.tsx';
import { withWanted } from '#app/forms/answers/sign-in-fields.tsx';

interface ProviderLinksProps {
  providers: readonly { name: string; displayName: string }[];
  wanted?: string | undefined;
}

/** Ways in by other services: links, because a form may not be sent on to another site. */
export function ProviderLinks({ providers, wanted }: ProviderLinksProps) {
  if (providers.length === 0) return null;
  return (
    <>
      <hr />
      {providers.map(({ name, displayName }) => (
        <LinkButton key={name} wide href={withWanted(`/login/anbieter/${name}`, wanted)}>
          {`Mit ${displayName} anmelden`}
        </LinkButton>
      ))}
      <p className="muted">
        Haben Sie noch kein Konto, legen Sie damit eines an und stimmen den <a href="/agb">AGB</a> zu. Es gelten die{' '}
        <a href="/datenschutz">Datenschutzhinweise</a>.
      </p>
    </>
  );
}
