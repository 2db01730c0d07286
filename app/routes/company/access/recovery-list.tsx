import './second-factor.css';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';

/** Codes for the loss of the app, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="stack">
      <p>
        Drucken Sie diese Wiederherstellungscodes aus, oder schreiben Sie sie auf. Jeder ersetzt einmal den Code der
        App, wenn Sie Ihr Telefon nicht haben. Sie werden nur jetzt gezeigt; frühere gelten nicht mehr.
      </p>
      <ul className="recovery-codes" role="list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton variant="main" href={paths.access}>
          Ich habe sie
        </LinkButton>
      </p>
    </div>
  );
}
