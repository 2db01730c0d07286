// Holds back what a form would send into nothing, sent as it stands. Everything works without it: the browser then says so.

const patienceMs = 15_000;
/** A server that has answered just now is taken to be there. */
const freshMs = 5000;
const retryMinMs = 5000;
const retryMaxMs = 60_000;
/** Quiet after the last key, before a page goes away by itself. */
const restMs = 2000;
/** How long a person waits without a word. */
const silentMs = 800;

const note = {
  asking: 'Die Verbindung wird geprüft …',
  saving:
    'Keine Verbindung. Ihre Eingaben sind noch nicht gespeichert. Lassen Sie diese Seite offen: Sobald die Verbindung wieder da ist, wird von selbst gespeichert.',
  nothing: 'Keine Verbindung. Was hier steht, ist aber schon gespeichert.',
  saved: 'Die Verbindung ist wieder da, Ihre Eingaben werden gespeichert.',
  back: 'Die Verbindung ist wieder da.',
  stopped: (name) => `Keine Verbindung: „${name}“ wurde nicht ausgeführt. Ihre Eingaben bleiben hier stehen.`,
  again: (name) => `Die Verbindung ist wieder da. „${name}“ wurde nicht ausgeführt: Bitte drücken Sie noch einmal.`,
  kept: 'Ihre Eingaben bleiben in diesem Browser, bis sie gespeichert sind, Sie sich abmelden oder jemand anderes sich anmeldet, höchstens sieben Tage. Sobald die Verbindung wieder da ist, wird gespeichert.',
  unkept: 'Dieser Browser hebt nichts auf. Lassen Sie diese Seite offen.',
  filesStay: ' Gewählte Dateien kann er nicht aufheben.',
  filesMissing: ' Gewählte Dateien sind nicht dabei: Wählen Sie sie nach dem Speichern noch einmal aus.',
  found: (time) => `In diesem Browser liegen Eingaben vom ${time}, die noch nicht gespeichert sind.`,
};

/** What is said only in passing goes with the next key. */
let isPassing = false;

function say(text, ...buttons) {
  isPassing = text !== '' && buttons.length === 0;
  const parts = text === '' ? [] : [text, ...buttons, makeButton('Schließen', () => say(''))];
  document.querySelector('.line-note')?.replaceChildren(...parts);
}

function makeButton(text, press) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button slim';
  button.textContent = text;
  button.addEventListener('click', press);
  return button;
}

let heardAt = performance.now();
/** What is not sent yet: the form, its button, and whether the form saves itself. */
let held = null;
/** The form that is sent after the line was found. */
let passing = null;
let typedAt = 0;
let timer;
let tries = 0;

/** Any answer of ours counts; a proxy that says of us that we are away counts as no answer. */
async function isThere() {
  try {
    const options = { method: 'HEAD', cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(patienceMs) };
    const { status, type } = await fetch('/favicon.svg', options);
    if (status >= 500 || type === 'opaqueredirect') return false;
    heardAt = performance.now();
    return true;
  } catch {
    return false;
  }
}

const isFresh = () => navigator.onLine !== false && performance.now() - heardAt < freshMs;

/** A form that only saves says so; a button with a name of its own leads elsewhere or does more. */
const onlySaves = (form, button) => form.matches('[data-saves]') && !button?.name;

function nameOf(form, button) {
  const shown =
    button && !button.hidden ? button : (form.querySelector('.button.main') ?? form.querySelector('.button'));
  const texts = [...(shown?.childNodes ?? [])].filter(({ nodeType }) => nodeType === 3);
  return (
    texts
      .map(({ data }) => data)
      .join('')
      .trim() || 'Senden'
  );
}

function pass({ form, button }) {
  held = null;
  noteSent(form);
  passing = form;
  form.requestSubmit(button?.form === form ? button : null);
  passing = null;
}

function retry() {
  clearTimeout(timer);
  timer = setTimeout(look, Math.min(retryMinMs * 2 ** tries, retryMaxMs));
  tries += 1;
}

/** An editor that saves by itself is told to do so, and the page stays. */
const tellSaver = (form) => !form.dispatchEvent(new Event('savenow', { bubbles: true, cancelable: true }));

async function look() {
  if (held === null) return;
  const { form } = held;
  if (!(await isThere())) {
    if (held !== null) retry();
    return;
  }
  // Somebody else may have ended it meanwhile, or another button was pressed.
  if (held?.form !== form) return;
  comeBack();
}

function comeBack() {
  const { form, button } = held;
  const { saves } = held;
  if (tellSaver(form)) {
    held = null;
    say(saves ? note.back : note.again(nameOf(form, button)));
  } else if (!saves) {
    say(note.again(nameOf(form, button)));
    held = null;
  } else if (performance.now() - typedAt < restMs) {
    clearTimeout(timer);
    timer = setTimeout(look, restMs);
  } else {
    say(note.saved);
    pass(held);
  }
}

async function ask(form, button) {
  clearTimeout(timer);
  held = { form, button, saves: onlySaves(form, button) };
  const asked = held;
  // Of the day, for a device that sleeps: other clocks may stand still meanwhile.
  const pressedAt = Date.now();
  const slow = setTimeout(() => say(note.asking), silentMs);
  const there = await isThere();
  clearTimeout(slow);
  if (held !== asked) return;
  if (there) {
    const isLate = !held.saves && Date.now() - pressedAt > patienceMs;
    say(isLate ? note.again(nameOf(form, button)) : '');
    if (isLate) held = null;
    else pass(held);
    return;
  }
  tellSaver(form);
  if (held !== asked) {
    say(note.nothing);
    return;
  }
  tries = 0;
  retry();
  say(held.saves ? note.saving : note.stopped(nameOf(form, button)), ...offerToKeep(form));
}

// Behind those who stop a submit: that only added, moved or removed a row.
window.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form === passing) return;
  if (form.getAttribute('method') !== 'post') return;
  if (isFresh()) {
    noteSent(form);
    return;
  }
  event.preventDefault();
  void ask(form, submitter);
});

window.addEventListener('beforeunload', (event) => {
  if (held !== null) event.preventDefault();
});
window.addEventListener('online', () => void look());
document.addEventListener('stored', (event) => {
  if (kept === event.target) drop(keptName);
  if (held?.form !== event.target || !held.saves) return;
  held = null;
  say('');
});

// What is kept in the browser, with the person's yes only: a form, until it is saved. Who signs out leaves nothing: the
// answer to that says so to the browser.

const shelf = 'local-copy';
const keptMaxMs = 7 * 86_400_000;
const keyField = '_localCopy';
/** The form whose text is kept, and as what. */
let kept = null;
let keptName = '';
let keptKey = '';

const accountOf = (form) => new FormData(form).get('_account');

function drop(name) {
  if (name === keptName) kept = null;
  try {
    localStorage.removeItem(name);
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

const hasFiles = (form) =>
  [...new FormData(form).values()].some((value) => typeof value !== 'string' && value.size > 0);

/** Whether the browser has kept it. */
function keep() {
  const fields = [...new FormData(kept)].filter(([name, value]) => typeof value === 'string' && name !== keyField);
  const action = kept.getAttribute('action') ?? location.pathname + location.search;
  const { enctype } = kept;
  const account = accountOf(kept);
  keptKey = Date.now().toString(36);
  keptName = `${shelf} ${account} ${action}`;
  try {
    localStorage.setItem(
      keptName,
      JSON.stringify({ account, action, enctype, fields, files: hasFiles(kept), key: keptKey, time: Date.now() }),
    );
    return true;
  } catch {
    drop(keptName);
    return false;
  }
}

const makeHidden = (name, value) => Object.assign(document.createElement('input'), { type: 'hidden', name, value });

/** It may be lost on the way: the answer that has saved it says so by this key. */
function noteSent(form) {
  if (kept !== form || !keep()) return;
  form.querySelector(`[name="${keyField}"]`)?.remove();
  form.append(makeHidden(keyField, keptKey));
}

function offerToKeep(form) {
  if (!form.matches('[data-saves]') || form.querySelector('[type="password"]') || kept === form) return [];
  const press = () => {
    kept = form;
    say(keep() ? note.kept + (hasFiles(form) ? note.filesStay : '') : note.unkept);
  };
  return [makeButton('In diesem Browser aufheben', press)];
}

document.addEventListener('input', (event) => {
  typedAt = performance.now();
  if (isPassing && held === null) say('');
  if (kept !== null && event.target.form === kept) keep();
});

/** Newest first; without what is saved, or too old. */
function listKept() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(shelf));
  const found = names.map((name) => ({ ...JSON.parse(localStorage.getItem(name)), name }));
  const isOver = ({ key, time }) =>
    document.cookie.split('; ').includes(`saved=${key}`) || Date.now() - time > keptMaxMs;
  for (const { name } of found.filter(isOver)) drop(name);
  return found.filter((each) => !isOver(each)).sort((one, other) => other.time - one.time);
}

function readKept() {
  try {
    const accounts = [...document.querySelectorAll('form[method="post"]')].map(accountOf);
    return listKept().find(({ account }) => accounts.includes(account)) ?? null;
  } catch {
    return null;
  }
}

/** As its button would have sent it: what has changed since is compared as ever. */
function sendKept({ action, enctype, fields }) {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries({ method: 'post', action, enctype, 'data-saves': '' }))
    form.setAttribute(name, value);
  for (const [name, value] of fields) form.append(makeHidden(name, value));
  document.body.append(form);
  kept = form;
  form.requestSubmit();
}

function offerKept() {
  const found = readKept();
  if (found === null) return;
  const time = new Date(found.time).toLocaleString('de-DE', { dateStyle: 'short', timeStyle: 'short' });
  const discard = () => {
    drop(found.name);
    say('');
    offerKept();
  };
  say(
    note.found(time) + (found.files ? note.filesMissing : ''),
    makeButton('Jetzt speichern', () => sendKept(found)),
    makeButton('Verwerfen', discard),
  );
}

offerKept();

// A page that Back brings again says nothing old.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || held !== null) return;
  kept = null;
  say('');
  offerKept();
});
