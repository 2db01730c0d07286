/** Fields that travel along unseen. */
export function HiddenFields({ fields }: { fields: readonly { name: string; value: string }[] }) {
  return fields.map((field, index) => <input key={index} type="hidden" name={field.name} value={field.value} />);
}
