const steps = { j: 1, k: -1, x: 0, o: 0 };

/** In lists j and k lead from row to row; x ticks the row that has the focus, and o opens it. */
export function goesThroughList(key) {
  const rows = [...document.querySelectorAll('.list tbody tr')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const control = rows[at + steps[key]]?.querySelector(key === 'x' ? '.tick input' : '.title a');
  if (steps[key]) control?.focus();
  else control?.click();
  return Boolean(control);
}
