// Sent with pages that show what is saved elsewhere too. Without it they are as right as when they were opened.

const main = document.querySelector('main[data-live]');
const shown = new Set(main.dataset.liveOf.split(' '));

/** How long a stream may be silent, and after how long the next try comes. */
const silenceMs = 15_000;
const delaysMs = [200, 300, 500, 1000, 1200, 1500, 2000];
/** Several saves at once are one look; one that fails is made again. */
const gatherMs = 250;
const againMs = 2000;

let cursor = main.dataset.liveSince;
let stream = null;
let silence = 0;
let next = 0;
let failures = 0;

function open() {
  if (stream || document.hidden) return;
  if (isLate) look();
  stream = new EventSource(`${main.dataset.live}?since=${encodeURIComponent(cursor)}`);
  listen();
  stream.onerror = reopen;
  stream.addEventListener('beat', ({ lastEventId }) => {
    heard(lastEventId);
  });
  stream.addEventListener('change', ({ data, lastEventId }) => {
    heard(lastEventId);
    if (data === '*' || shown.has(data.split(' ')[0])) look();
  });
}

function heard(id) {
  failures = 0;
  cursor = id;
  listen();
}

function listen() {
  clearTimeout(silence);
  silence = setTimeout(reopen, silenceMs);
}

function close() {
  clearTimeout(silence);
  clearTimeout(next);
  stream?.close();
  stream = null;
}

function reopen() {
  close();
  next = setTimeout(open, delaysMs[Math.min(failures, delaysMs.length - 1)]);
  failures += 1;
}

let looking = 0;
let isLate = false;

function look(afterMs = gatherMs) {
  isLate = true;
  if (document.hidden) return;
  looking ||= setTimeout(async () => {
    isLate = false;
    const hasFailed = await refresh().catch(() => true);
    looking = 0;
    if (isLate || hasFailed) look(hasFailed ? againMs : gatherMs);
  }, afterMs);
}

/** What the page shows now takes the place of what it showed, but for what a hand is on. True: it cannot be had yet. */
async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (answer.status >= 500) return true;
  if (!answer.ok || answer.redirected) return close();
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector('main[data-live]');
  if (!fresh) return;
  held = null;
  renewChildren(main, fresh);
}

/** The part that waits until the hand has gone. */
let held = null;

function renewChildren(old, fresh) {
  const before = [...old.children].filter((child) => !child.matches('[data-told-once]'));
  const after = [...fresh.children].filter((child) => !child.matches('[data-told-once]'));
  if (before.length === after.length && before.every((child, index) => child.tagName === after[index].tagName)) {
    for (const [index, child] of before.entries()) renew(child, after[index]);
  } else if (isHeld(old)) {
    held = old;
  } else {
    for (const child of before) child.remove();
    old.append(...after);
  }
}

function renew(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!isHeld(old)) {
    keepOpen(old, fresh);
    old.replaceWith(fresh);
  } else if (old.matches('div, section')) renewChildren(old, fresh);
  else held = old;
}

const isChanged = (field) =>
  field.matches('[type="checkbox"], [type="radio"]')
    ? field.checked !== field.defaultChecked
    : field.matches('select')
      ? [...field.options].some((option) => option.selected !== option.defaultSelected)
      : field.value !== field.defaultValue;

/** Focused, typed into or ticked, or marked to be copied. */
function isHeld(part) {
  const { activeElement } = document;
  const selection = getSelection();
  return (
    (activeElement !== part && part.contains(activeElement)) ||
    (!selection.isCollapsed && selection.containsNode(part, true)) ||
    [...part.querySelectorAll('input:not([type="hidden"]), textarea, select')].some(isChanged)
  );
}

function keepOpen(old, fresh) {
  const folds = [...fresh.querySelectorAll('details')];
  for (const [index, fold] of [...old.querySelectorAll('details')].entries())
    if (folds[index]) folds[index].open = fold.open;
}

/** What waited is looked at again when the hand has gone on. */
for (const event of ['focusout', 'change', 'selectionchange'])
  document.addEventListener(event, () => {
    if (held && !isHeld(held)) look();
  });

// One connection for the page that is looked at; a hidden one may be kept by the browser as it is.
document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
addEventListener('pagehide', close);
addEventListener('pageshow', open);
open();
