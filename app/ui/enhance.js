// The small script of the signed-in pages, sent as it stands. Everything works without it.

const isTyping = (target) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const isLetter = (key) => /^[a-z]$/i.test(key);

/**
 * The key that is meant, whatever the layout, caps lock or macOS make of it ("π" for Alt P): what a plain letter says
 * counts, else with a modifier the place of the key.
 */
function letterOf({ key, code, ctrlKey, altKey, metaKey }) {
  if (isLetter(key)) return key.toLowerCase();
  return (ctrlKey || altKey || metaKey) && code.startsWith('Key') ? code.slice(3).toLowerCase() : key;
}

/** Keys as elements name them in aria-keyshortcuts: "n", "/", "Control+s", "Alt+p". */
function keyOf(event) {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (shiftKey && (isLetter(key) || ctrlKey || altKey || metaKey)) return null;
  return [(ctrlKey || metaKey) && 'Control', altKey && 'Alt', letterOf(event)].filter(Boolean).join('+');
}

// Who has turned single letters and signs off is not promised them either.
for (const element of document.querySelectorAll('[data-single-keys="off"] [aria-keyshortcuts]'))
  if (element.getAttribute('aria-keyshortcuts').length === 1) element.removeAttribute('aria-keyshortcuts');
/** Keys without a modifier can be switched off: they surprise who dictates. */
const singleKeysOff = () => document.querySelector('[data-single-keys="off"]') !== null;

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing) return;
  if (goesToRow(event)) return;
  const key = keyOf(event);
  if (key === null || (!key.includes('+') && (isTyping(event.target) || singleKeysOff()))) return;
  const element = [...document.querySelectorAll('[aria-keyshortcuts]')].find(
    (each) => each.getAttribute('aria-keyshortcuts') === key,
  );
  if (!element) return;
  event.preventDefault();
  // A key that is held goes on over the page that it has opened.
  if (event.repeat) return;
  if (element.matches('input')) element.focus();
  else element.click();
});

const chosenTypes = ['checkbox', 'radio', 'file', 'range', 'color'];

/** Where keys write and change nothing that is chosen. */
const isWritten = (field) =>
  !field.readOnly && !field.disabled && !field.matches('select') && !chosenTypes.includes(field.type);

/** A form opens where its work begins: in the first field that is wanted and empty, else in its first. */
function beginWork() {
  if (document.querySelector('[autofocus]') || document.activeElement !== document.body || location.hash !== '') return;
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') return;
  const form = document.querySelector('main form.form');
  const fields = form ? fieldsOf(form).filter(isWritten) : [];
  const isWanted = (field) => field.value === '' && field.closest('.field')?.querySelector('label > i') === null;
  (fields.find(isWanted) ?? fields[0])?.focus({ preventScroll: true });
}

beginWork();

/** In the rows of a grid the arrows move in a column, and Enter in the last field leads to the next row or makes it. */
function goesToRow(event) {
  const { target, key, ctrlKey, altKey, metaKey, shiftKey } = event;
  const row = target instanceof HTMLElement ? target.closest('.line-grid li, .week tbody tr') : null;
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
  const below = next && fieldsOf(next)[column];
  if (!below) return false;
  event.preventDefault();
  below.focus();
  return true;
}

function fieldsOf(row) {
  const fields = [...row.querySelectorAll('textarea, input:not([type="hidden"]), select')];
  return fields.filter((field) => !field.closest('details:not([open])'));
}

/** Arrows choose in a select, and in a text of several lines they move first. */
function leavesField(field, key) {
  if (field instanceof HTMLSelectElement) return false;
  const { value, selectionStart, selectionEnd } = field;
  const passed = key === 'ArrowUp' ? value.slice(0, selectionStart) : value.slice(selectionEnd);
  return !passed.includes('\n');
}

/** What is typed and not yet sent survives a closed tab only if the person is asked. */
const guarded = 'form[method="post"].form';
const changed = new WeakSet();
let sending = null;

// A form that came back, with errors or for one row more, holds what nobody has stored.
for (const mark of document.querySelectorAll(`${guarded} .note.summary, ${guarded}[data-unsaved]`)) {
  changed.add(mark.closest(guarded));
}

// On the way down: the editor keeps what it hears from who would read all of a long form at each key.
document.addEventListener(
  'input',
  (event) => {
    const form = event.target instanceof Element ? event.target.closest(guarded) : null;
    if (!form) return;
    changed.add(form);
    if (sending === form) sending = null;
  },
  { capture: true },
);

// On the window, behind every other listener: a submit that one of them stopped only added, moved or removed a row.
window.addEventListener('submit', (event) => {
  if (!event.target.matches(guarded)) return;
  if (event.defaultPrevented) changed.add(event.target);
  else sending = event.target;
});

// Nothing found its way. On the way down: the form may answer that all of it is stored.
document.addEventListener(
  'savenow',
  ({ target }) => {
    if (sending === target) sending = null;
    if (target.matches(guarded)) changed.add(target);
  },
  { capture: true },
);

// An editor that saves by itself.
document.addEventListener('stored', (event) => changed.delete(event.target));

// What has just happened is told once: a page that Back brings again tells something old.
window.addEventListener('pageshow', ({ persisted }) => {
  sending = null;
  if (persisted || performance.getEntriesByType('navigation')[0]?.type === 'back_forward')
    document.querySelector('[data-told-once]')?.remove();
});

window.addEventListener('beforeunload', (event) => {
  const forms = [...document.querySelectorAll(guarded)];
  if (forms.some((form) => changed.has(form) && form !== sending)) event.preventDefault();
});

// Only a page that has something to send waits for a line, and one that says what was saved.
const { line } = document.querySelector('script[data-line]')?.dataset ?? {};
if (line && (document.querySelector('main form[method="post"]') || /\bgespeichert=/.test(document.cookie)))
  // Without it a form is sent as browsers send it.
  import(line).catch(() => {});

/** After an update a page may ask for parts that are gone: load it anew, once for them and at most once in ten seconds. */
const reloadKey = 'neu-geladen';

function loadAnew({ href }) {
  // Without its parts the page is plain HTML, and what was typed into it counts more.
  if ([...document.querySelectorAll(guarded)].some((form) => changed.has(form))) return;
  try {
    const last = Number(sessionStorage.getItem(reloadKey) ?? 0);
    const keyOfPart = `${reloadKey} ${href}`;
    // A part that is still missing then only finds no way over this line.
    if (Date.now() - last < 10_000 || sessionStorage.getItem(keyOfPart) !== null) return;
    sessionStorage.setItem(reloadKey, String(Date.now()));
    sessionStorage.setItem(keyOfPart, '');
  } catch {
    // Where it cannot be counted, it is not done.
    return;
  }
  location.reload();
}

// A page that ships React preloads its parts. What they are made of is named when all of them came, and then React starts.
window.addEventListener('load', () => {
  const start = document.querySelector('link[rel="modulepreload"][href*="/entry.client"]');
  if (start === null) return;
  if ('__reactRouterRouteModules' in window) import(start.href).catch(() => loadAnew(start));
  else loadAnew(start);
});
