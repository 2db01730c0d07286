import { fieldsOf } from './fields.js';

/** In the rows of a grid the arrows move in a column, and Enter in the last field leads to the next row or makes it. */
export function goesToRow(event) {
  const { target, key, ctrlKey, altKey, metaKey, shiftKey } = event;
  const row = target.closest('.line-grid li, .week tbody tr');
  if (!row || target.type === 'radio' || ctrlKey || altKey || metaKey || shiftKey) return false;
  const fields = fieldsOf(row);
  const column = fields.indexOf(target);
  if (column === -1) return false;
  // Behind the last cell of a line there may be an open fold.
  const isLast = column === fields.length - 1 || fields[column + 1].closest('.more');
  if (key === 'Enter' && isLast && row.matches('li') && !target.matches('textarea')) {
    const next = row.nextElementSibling;
    event.preventDefault();
    if (next) fieldsOf(next)[0].focus();
    else row.closest('form').querySelector('[data-add-row]').click();
    return true;
  }
  const step = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' }[key];
  if (!step || !leavesField(target, key)) return false;
  let next = row[step];
  // What stands between the lines has one field only.
  while (next && !fieldsOf(next)[column]) next = next[step];
  if (!next) return false;
  event.preventDefault();
  fieldsOf(next)[column].focus();
  return true;
}

/** Arrows choose in a select, and in a text of several lines they move first. */
function leavesField(field, key) {
  if (field instanceof HTMLSelectElement) return false;
  const { value, selectionStart, selectionEnd } = field;
  const passed = key === 'ArrowUp' ? value.slice(0, selectionStart) : value.slice(selectionEnd);
  return !passed.includes('\n');
}
