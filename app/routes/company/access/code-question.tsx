import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';

interface CodeQuestionProps {
  problem: string | null;
  hint: string;
  /** of the button */
  text: string;
  danger?: boolean;
}

/** Asks for a code of the app before something of the second factor changes. */
export function CodeQuestion({ problem, hint, text, danger }: CodeQuestionProps) {
  return (
    <PostForm className="form">
      {problem === null ? null : (
        <Note level="danger" first>
          <p>{problem}</p>
        </Note>
      )}
      <FormSection title="Code" hint={hint}>
        <FormGrid>
          <TextField id="app-code" name="code" label="Code aus der App" autoComplete="one-time-code" required />
        </FormGrid>
      </FormSection>
      <ActionBar>
        <LinkButton variant="quiet" href={paths.secondFactor}>
          Abbrechen
        </LinkButton>
        <Button variant={danger ? 'danger' : 'main'}>{text}</Button>
      </ActionBar>
    </PostForm>
  );
}
