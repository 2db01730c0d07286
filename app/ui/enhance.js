// The small script of the signed-in pages, sent as it stands. Everything works without it.

const isTyping = (target) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Keys as elements name them in aria-keyshortcuts: "n", "/", "Control+s", "Alt+p". */
function keyOf(event) {
  const name = [event.ctrlKey && 'Control', event.altKey && 'Alt', event.metaKey && 'Meta', event.key]
    .filter(Boolean)
    .join('+');
  return name.replace('Meta+', 'Control+');
}

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing) return;
  const key = keyOf(event);
  if (!key.includes('+') && isTyping(event.target)) return;
  const element = [...document.querySelectorAll('[aria-keyshortcuts]')].find(
    (each) => each.getAttribute('aria-keyshortcuts') === key,
  );
  if (!element) return;
  event.preventDefault();
  if (element.matches('input')) element.focus();
  else element.click();
});

/** What is typed and not yet sent survives a closed tab only if the person is asked. */
const guarded = 'form[method="post"].form';
const changed = new WeakSet();
let sending = null;

// A form that came back, with errors or for one row more, holds what nobody has stored.
for (const mark of document.querySelectorAll(`${guarded} .note.summary, ${guarded}[data-unsaved]`)) {
  changed.add(mark.closest(guarded));
}

document.addEventListener('input', (event) => {
  const form = event.target instanceof Element ? event.target.closest(guarded) : null;
  if (!form) return;
  changed.add(form);
  if (sending === form) sending = null;
});

// On the window, behind every other listener: a submit that one of them stopped only added, moved or removed a row.
window.addEventListener('submit', (event) => {
  if (!event.target.matches(guarded)) return;
  if (event.defaultPrevented) changed.add(event.target);
  else sending = event.target;
});

window.addEventListener('pageshow', () => {
  sending = null;
});

window.addEventListener('beforeunload', (event) => {
  const forms = [...document.querySelectorAll(guarded)];
  if (forms.some((form) => changed.has(form) && form !== sending)) event.preventDefault();
});

/** After an update the old page asks for parts that are gone: load it anew, at most once in ten seconds. */
const reloadKey = 'neu-geladen';

window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(reloadKey) ?? 0);
  if (Date.now() - last < 10_000) return;
  event.preventDefault();
  sessionStorage.setItem(reloadKey, String(Date.now()));
  location.reload();
});
