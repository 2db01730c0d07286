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
const changed = new WeakSet();
let leaving = false;

document.addEventListener('input', (event) => {
  const form = event.target instanceof Element ? event.target.closest('form[method="post"].form') : null;
  if (form) changed.add(form);
});

document.addEventListener('submit', () => {
  leaving = true;
});

window.addEventListener('pageshow', () => {
  leaving = false;
});

window.addEventListener('beforeunload', (event) => {
  const form = document.querySelector('form[method="post"].form');
  if (!leaving && form && changed.has(form)) event.preventDefault();
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
