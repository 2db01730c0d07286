/** A count as people read it: 999, 1.000, 100.000. */
export function formatCount(count: number): string {
  let text = String(count);
  let grouped = '';
  for (; text.length > 3; text = text.slice(0, -3)) grouped = `.${text.slice(-3)}${grouped}`;
  return text + grouped;
}
