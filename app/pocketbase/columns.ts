import type { FieldTable, ValuesOf } from '#app/invoicing/fields.ts';
import type { WordOf } from './call.ts';
import { memberNames } from '#app/values/records.ts';

/** The names of all fields of a type, each exactly once: one that is missing or foreign does not compile. */
export function columnsOf<Fields extends object>(
  named: Readonly<Record<keyof Fields, true>>,
): readonly (keyof Fields & string)[] {
  return memberNames(named);
}

/** The fields of a record as its columns keep them: a number column has no null. */
export type Columns<Table extends FieldTable> = {
  [Name in keyof Table & string]: NonNullable<ValuesOf<Table>[Name]>;
};

/** What a column of a choice holds: one of its values. */
export function choiceOf<Value extends string>({
  choices,
}: {
  choices: Readonly<Record<Value, string>>;
}): WordOf<Value> {
  return { wordOf: memberNames(choices) };
}
