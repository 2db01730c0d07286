import type { FieldEntry } from '../../http/form/form-entries.ts';
import { Button } from '../../ui/base/button.tsx';

/** A form that the database could not take: its fields stay on the page until they are sent again. */
export function SendAgain({ path, fields }: { path: string; fields: FieldEntry[] }) {
  return (
    <form method="post" action={path}>
      {fields.map(({ name, value }, index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button variant="main">Noch einmal absenden</Button>
    </form>
  );
}
