import { Button } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';

interface CancelFormProps {
  /** the day on which it would end */
  endsOn: string;
  unconfirmed?: boolean;
}

export function CancelForm({ endsOn, unconfirmed = false }: CancelFormProps) {
  return (
    <PostForm className="stack" action={paths.cancelSubscription}>
      <CheckBox
        id="confirmed"
        name="confirmed"
        value="on"
        label={`Mein Abo soll am ${endsOn} enden.`}
        autoFocus={unconfirmed}
        errors={unconfirmed ? ['Bitte setzen Sie den Haken, oder gehen Sie zurück.'] : undefined}
      />
      <div className="row">
        <Button variant="danger">{`Zum ${endsOn} kündigen`}</Button>
      </div>
    </PostForm>
  );
}
