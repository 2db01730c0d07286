import { memberOf } from '#app/values/records.ts';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { keepPlace, comeBack, hasTyped, describeStored } from './history-place.ts';

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
  discarded: 'Nicht gespeichert: Der Entwurf ist verworfen. „Speichern“ holt ihn mit Ihren Eingaben zurück.',
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
