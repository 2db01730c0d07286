import { isRecord, memberOf } from '#app/values/records.ts';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** What the server answers to an editor that saves by itself. */
export type AutosaveAnswer =
  | { state: 'saved'; version: number; baseMarks: string; editPath: string; time: string; withoutCustomer: boolean }
  /** `why`: the field and what is wrong with it */
  | { state: 'wrong'; why: string }
  | { state: 'stale' | 'overtaken' | 'already-issued' | 'discarded' | 'demo-limit' };

const states = ['saved', 'wrong', 'stale', 'overtaken', 'already-issued', 'discarded', 'demo-limit'];

/** The answer, or null for anything that is none: a page of an ended session, a proxy's own words. */
function readAutosaveAnswer(answer: unknown): AutosaveAnswer | null {
  return isAutosaveAnswer(answer) ? answer : null;
}

function isAutosaveAnswer(answer: unknown): answer is AutosaveAnswer {
  return states.includes(String(memberOf(answer, 'state')));
}

interface Autosaver {
  /** where the form is sent to by itself; once a draft is made, that draft's own address */
  path: string;
  tell: (news: Pick<Autosaved, 'text'> & Partial<Autosaved>) => void;
}

/** Quiet after the last key, before anything is sent. */
const pauseMs = 2000;
/** A server that does not answer. */
const patienceMs = 15_000;
const retryMinMs = 5000;
const retryMaxMs = 60_000;

const refused: Record<Exclude<AutosaveAnswer['state'], 'saved' | 'wrong' | 'overtaken'>, string> = {
  stale: 'Nicht gespeichert: In einem anderen Fenster geändert. „Speichern“ zeigt beide Fassungen.',
  'already-issued':
    'Nicht gespeichert: Der Entwurf ist inzwischen festgeschrieben. „Speichern“ macht daraus einen neuen Entwurf.',
  'demo-limit': 'Nicht gespeichert: Für einen weiteren Beleg brauchen Sie ein Abo.',
  discarded: 'Nicht gespeichert: Der Entwurf ist gelöscht. „Speichern“ macht daraus einen neuen.',
};

/**
 * Sends the form when something in it has changed and the hand rests, one request at a time. What fails is tried again,
 * later each time, and at once when the connection is back. `look` asks, when the hand rests, whether something has changed.
 */
export function startAutosave(form: HTMLFormElement, { path, tell }: Autosaver) {
  let address = path;
  const mark = keepPlace(comeBack(form, { path, tell }));
  let stored = hasTyped(form) ? null : contentOf(form);
  let safe = stored;
  let sending: AbortController | null = null;
  const { wait, retry, calm, stopWaiting } = takeTurns(() => void send());
  const look = (): void => wait(pauseMs);
  const hear = (): void => {
    mark({ isStored: false, isSent: false });
    look();
  };
  const keep = (content: string, answer: AutosaveAnswer & { state: 'saved' }): void => {
    address = readdress(address, answer.editPath);
    const { version, baseMarks, editPath } = answer;
    tell({ text: describeSaved(answer), version, baseMarks, editPath });
    safe = content;
    const isStored = contentOf(form) === content;
    mark({ version: String(version), baseMarks, isStored, isSent: false });
    if (isStored) describeStored(form);
    else wait(pauseMs);
  };
  const send = async (): Promise<void> => {
    const content = contentOf(form);
    if (content === stored || sending) return;
    sending = new AbortController();
    const { signal } = sending;
    const answer = await post(address, new URLSearchParams(fieldsOf(form)), signal);
    sending = null;
    if (signal.aborted) return;
    if (typeof answer === 'string') {
      tell({ text: answer });
      retry();
      return;
    }
    calm();
    if (answer.state === 'saved') keep(content, answer);
    else if (answer.state !== 'overtaken') tell({ text: 'why' in answer ? wordWrong(answer) : refused[answer.state] });
    stored = content;
  };
  const leave = (event: SubmitEvent): void => {
    // What another listener has stopped only added, moved or removed a row.
    if (event.defaultPrevented) return;
    stopWaiting();
    sending?.abort();
    if (event.target === form) mark({ isSent: true });
    stampSending(form);
  };
  /** Its button was pressed, and the line did not take it. */
  const saveNow = (event: Event): void => {
    event.preventDefault();
    mark({ isSent: false });
    if (contentOf(form) === safe) describeStored(form);
    else wait(0);
  };
  const come = ({ persisted }: PageTransitionEvent): void => (persisted ? look() : undefined);
  const listening = new AbortController();
  form.addEventListener('input', hear, listening);
  form.addEventListener('savenow', saveNow, listening);
  window.addEventListener('submit', leave, listening);
  window.addEventListener('online', () => wait(0), listening);
  window.addEventListener('pageshow', come, listening);
  // A link within the page makes an entry of its own.
  window.addEventListener('hashchange', () => mark({}), listening);
  if (stored === null) wait(pauseMs);
  const stop = (): void => {
    stopWaiting();
    sending?.abort();
    listening.abort();
  };
  return { look, stop };
}

/** When something is tried: after a while, and where it failed later each time until `calm`. */
function takeTurns(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const stopWaiting = (): void => clearTimeout(timer);
  const wait = (ms: number): void => {
    stopWaiting();
    timer = setTimeout(run, ms);
  };
  const retry = (): void => {
    failures += 1;
    wait(Math.min(retryMinMs * 2 ** (failures - 1), retryMaxMs));
  };
  const calm = (): void => {
    failures = 0;
  };
  return { wait, retry, calm, stopWaiting };
}

function describeSaved({ time, withoutCustomer }: AutosaveAnswer & { state: 'saved' }): string {
  return `Gespeichert um ${time}${withoutCustomer ? ', noch ohne Kunden' : ''}`;
}

const wordWrong = ({ why }: AutosaveAnswer & { state: 'wrong' }): string => `Nicht gespeichert: ${why}`;

function stampSending(form: HTMLFormElement): void {
  const sentAt = form.elements.namedItem('editSentAt');
  if (sentAt instanceof HTMLInputElement) sentAt.value = String(Date.now());
}

const notThere = 'Nicht gespeichert, Verbindung fehlt. Wir versuchen es weiter.';
const signedOut = 'Nicht gespeichert: Sie sind abgemeldet. „Speichern“ führt zur Anmeldung, Ihre Eingaben bleiben.';

/** The answer, or a sentence why there is none. */
async function post(path: string, body: URLSearchParams, leaving: AbortSignal): Promise<AutosaveAnswer | string> {
  body.set('editSentAt', String(Date.now()));
  try {
    const response = await fetch(path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.any([leaving, AbortSignal.timeout(patienceMs)]),
    });
    if (response.status === 401 || response.type === 'opaqueredirect') return signedOut;
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json');
    return (
      (isAnswer ? readAutosaveAnswer(await response.json()) : null) ?? 'Nicht gespeichert. Wir versuchen es weiter.'
    );
  } catch {
    return notThere;
  }
}

/** Fields that change without anybody writing: they are sent, and are no reason to send. */
const unwritten = new Set(['version', 'baseMarks', 'editSentAt']);

/** All that the form's button would send, but files. */
function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

function contentOf(form: HTMLFormElement): string {
  return new URLSearchParams(fieldsOf(form).filter(([name]) => !unwritten.has(name))).toString();
}

/** Whether somebody wrote before the script was there, or the browser has filled in what stood here before. */
function hasTyped(form: HTMLFormElement): boolean {
  if (form.dataset['unsaved'] !== undefined) return true;
  return [...form.elements].some(isTyped);
}

function isTyped(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((each) => each.defaultSelected && !each.selected);
  if (!(field instanceof HTMLInputElement)) return false;
  return field.type === 'text' ? field.value !== field.defaultValue : field.checked !== field.defaultChecked;
}

/** What an entry of the browser's history keeps of its editor. */
interface Place {
  /** of the stored draft that the form was last in step with; '' for none */
  version: string;
  baseMarks: string;
  /** whether all that stood in the form is stored */
  isStored: boolean;
  /** whether a button has sent it; what became of it says the page that came then */
  isSent: boolean;
}

const placeTypes = {
  version: 'string',
  baseMarks: 'string',
  isStored: 'boolean',
  isSent: 'boolean',
} satisfies Record<keyof Place, string>;

const memoryOf = (path: string) => `saved ${path}`;

/** A page that shows just what is stored tells the pages before it that a later version came of what they sent. */
function noteShown(path: string, version: string): void {
  try {
    sessionStorage.setItem(memoryOf(path), version);
  } catch {
    // Where nothing may be kept, what was sent is compared.
  }
}

function isShownLater(path: string, { version }: Place): boolean {
  try {
    return Number(sessionStorage.getItem(memoryOf(path)) ?? 0) > Number(version);
  } catch {
    return false;
  }
}

function valueIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

/**
 * On the way back the browser fills the form with what stood in it, beside the version that is stored by now. What was
 * stored then gives way to what is stored now; what was not belongs to the version that it was typed over.
 */
function comeBack(form: HTMLFormElement, { path, tell }: Autosaver): Place {
  const typed = hasTyped(form);
  const now = {
    version: valueIn(form, 'version'),
    baseMarks: valueIn(form, 'baseMarks'),
    isStored: !typed,
    isSent: false,
  };
  const left = placeHere() ?? now;
  if (!typed) noteShown(path, now.version);
  if (left.version === now.version || !typed) return now;
  if (left.isStored || (left.isSent && isShownLater(path, left))) {
    form.reset();
    form.dispatchEvent(new Event('input', { bubbles: true }));
    describeStored(form);
    return { ...now, isStored: true };
  }
  tell({ text: '', version: Number(left.version), baseMarks: left.baseMarks });
  return left;
}

function placeHere(): Place | undefined {
  const draft = memberOf(history.state, 'draft');
  return isPlace(draft) ? draft : undefined;
}

function isPlace(value: unknown): value is Place {
  return Object.entries(placeTypes).every(([name, type]) => typeof memberOf(value, name) === type);
}

function keepPlace(first: Place): (change: Partial<Place>) => void {
  let place = first;
  const mark = (change: Partial<Place>): void => {
    place = { ...place, ...change };
    const here = placeHere();
    const { version, isStored, isSent } = place;
    if (here?.version === version && here.isStored === isStored && here.isSent === isSent) return;
    const state: unknown = history.state;
    history.replaceState({ ...(isRecord(state) ? state : null), draft: place }, '');
  };
  mark({});
  return mark;
}

/** The small script no longer needs to ask whoever leaves. */
function describeStored(form: HTMLFormElement): void {
  form.dispatchEvent(new CustomEvent('stored', { bubbles: true }));
}

/** The draft that a new invoice has become is what the address stands for from now on. */
function readdress(address: string, editPath: string): string {
  const own = editPath.replace(/bearbeiten$/, 'sichern');
  if (address !== own) {
    history.replaceState(history.state, '', editPath);
    // The router knows the page by the address that it was loaded from: a link within the page must not make it load.
    window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true });
  }
  return own;
}

export interface Autosaved {
  /** what the person reads about it; '' as long as there is nothing to say */
  text: string;
  /** of the stored draft; null: as the page was loaded */
  version: number | null;
  /** marks of the stored draft; null: as the page was loaded */
  baseMarks: string | null;
  /** of a new invoice that has become a draft */
  editPath: string | null;
}

/** Saves the form by itself while somebody writes in it. `rows` changes when rows come, go or move. */
export function useAutosave(form: RefObject<HTMLFormElement | null>, path: string, rows: string): Autosaved {
  const [saved, setSaved] = useState<Autosaved>({ text: '', version: null, baseMarks: null, editPath: null });
  const [saver, setSaver] = useState<ReturnType<typeof startAutosave> | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const started = startAutosave(element, { path, tell: (news) => setSaved((before) => ({ ...before, ...news })) });
    setSaver(started);
    return started.stop;
  }, [form, path]);
  useEffect(() => saver?.look(), [saver, rows]);
  return saved;
}
