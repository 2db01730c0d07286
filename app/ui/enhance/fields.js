/** What is filled in there, in its order, but for what is folded away. */
export function fieldsOf(row) {
  const fields = [...row.querySelectorAll('textarea, input:not([type="hidden"], [type="date"]), select')];
  return fields.filter((field) => !field.closest('details:not([open])'));
}
