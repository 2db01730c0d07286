import { fieldsOf } from './fields.js';

/** A form opens where its work begins: in the first field that is needed and empty, else in its first. */
function beginWork() {
  if (document.querySelector('[autofocus]') || document.activeElement !== document.body || location.hash !== '') return;
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') return;
  const form = document.querySelector('main form.form');
  // Where keys write, and change nothing that is chosen.
  const fields = form ? fieldsOf(form).filter((field) => field.matches(':read-write')) : [];
  const isNeeded = (field) => field.value === '' && (field.required || field.ariaRequired === 'true');
  (fields.find(isNeeded) ?? fields[0])?.focus({ preventScroll: true });
}

beginWork();
