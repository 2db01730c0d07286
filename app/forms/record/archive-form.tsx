import { PostForm } from '#app/forms/answers/post-form.tsx';
import { Button } from '#app/ui/base/button.tsx';

/** Archives the record of a page, or brings it back. */
export function ArchiveForm({ action, archived }: { action: string; archived: boolean }) {
  return (
    <PostForm action={action}>
      <Button slim name="archived" value={archived ? 'no' : 'yes'}>
        {archived ? 'Wiederherstellen' : 'Archivieren'}
      </Button>
    </PostForm>
  );
}
