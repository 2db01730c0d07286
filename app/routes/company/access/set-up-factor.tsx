import './second-factor.css';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { accessPath } from './access-words.ts';

export interface FactorSetUp {
  /** base32 */
  secret: string;
  /** what the picture says, for an app on this very device */
  address: string;
  picture: { edge: number; path: string };
}

/** The secret for the app, and its first code, which turns the factor on. */
export function SetUpFactor({ setUp, problem }: { setUp: FactorSetUp; problem: string | null }) {
  const { secret, address, picture } = setUp;
  return (
    <>
      <PageHead title="Zweiten Faktor einrichten" path={accessPath} focused={problem === null} />
      <PostForm className="form">
        {problem === null ? null : (
          <Note level="danger" first>
            <p>{problem}</p>
          </Note>
        )}
        <FormSection title="App" hint="Der Schlüssel ist geheim. Er wird nur jetzt gezeigt.">
          <div className="stack">
            <p>
              Nehmen Sie das Bild mit der App auf, <a href={address}>öffnen Sie sie auf diesem Gerät</a> oder tippen Sie
              den Schlüssel ein:
            </p>
            <svg
              className="factor-picture"
              viewBox={`0 0 ${picture.edge} ${picture.edge}`}
              role="img"
              aria-label="QR-Code mit dem Schlüssel"
            >
              <path d={picture.path} />
            </svg>
            <p className="factor-secret">
              <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            </p>
          </div>
        </FormSection>
        <FormSection title="Erster Code">
          <FormGrid>
            <TextField
              id="first-code"
              name="code"
              label="Sechsstelliger Code aus der App"
              autoComplete="one-time-code"
              inputMode="numeric"
              required
            />
          </FormGrid>
        </FormSection>
        <ActionBar>
          <LinkButton variant="quiet" href={paths.secondFactor}>
            Abbrechen
          </LinkButton>
          <Button variant="main" name="step" value="confirm">
            Einschalten
          </Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
