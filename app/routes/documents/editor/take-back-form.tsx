import { PostForm } from '#app/forms/answers/post-form.tsx';
import type { Discarded } from '#app/http/flash.ts';
import { Button } from '#app/ui/base/button.tsx';
import { pagesOf } from './kinds.ts';

/** Undoes it at once, where it is told that a draft was discarded. */
export function TakeBackForm({ says, draft }: Discarded) {
  const { takeBack } = pagesOf[says === 'draft-discarded' ? 'invoice' : 'offer'];
  return (
    <PostForm action={takeBack(draft)}>
      <Button slim>Zurückholen</Button>
    </PostForm>
  );
}
