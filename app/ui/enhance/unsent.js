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
    const form = event.target.closest(guarded);
    if (!form) return;
    changed.add(form);
    if (sending === form) sending = null;
  },
  true,
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
  true,
);

// An editor that saves by itself.
document.addEventListener('stored', (event) => changed.delete(event.target));

window.addEventListener('pageshow', () => (sending = null));

/** Forms in which something is typed that nobody has stored. */
export const listUnsent = () => [...document.querySelectorAll(guarded)].filter((form) => changed.has(form));

window.addEventListener('beforeunload', (event) => {
  if (listUnsent().some((form) => form !== sending)) event.preventDefault();
});
