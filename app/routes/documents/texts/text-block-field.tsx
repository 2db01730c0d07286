import { SelectField } from '#app/forms/fields/field.tsx';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { Button } from '#app/ui/base/button.tsx';

/** Inserts a text block at the end of what is typed; who has none is not asked. */
export function TextBlockField({ blocks }: { blocks: readonly SelectOption[] | undefined }) {
  if (blocks === undefined) return null;
  return (
    <>
      <SelectField id="text-block" name="textBlock" label="Textbaustein" span={8} options={blocks} />
      <p className="row">
        <Button slim name="then" value="textBlock">
          Einfügen
        </Button>
      </p>
    </>
  );
}
