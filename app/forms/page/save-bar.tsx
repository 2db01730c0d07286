import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { ActionBar } from './action-bar.tsx';

/** The bar of a form that keeps one record; `back`: where "Abbrechen" leads. */
export function SaveBar({ back }: { back: string }) {
  return (
    <ActionBar>
      <LinkButton variant="quiet" href={back}>
        Abbrechen
      </LinkButton>
      <Button variant="main" keys="Strg S" aria-keyshortcuts="Control+s">
        Speichern
      </Button>
    </ActionBar>
  );
}
