import { isRecord, memberOf } from '#app/values/records.ts';

/** Whether somebody wrote before the script was there, or the browser has filled in what stood here before. */
export function hasTyped(form: HTMLFormElement): boolean {
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

interface ComingBack {
  path: string;
  tell: (left: { text: string; version: number; baseMarks: string }) => void;
}

/**
 * On the way back the browser fills the form with what stood in it, beside the version that is stored by now. What was
 * stored then gives way to what is stored now; what was not belongs to the version that it was typed over.
 */
export function comeBack(form: HTMLFormElement, { path, tell }: ComingBack): Place {
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

export function keepPlace(first: Place): (change: Partial<Place>) => void {
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
export function describeStored(form: HTMLFormElement): void {
  form.dispatchEvent(new CustomEvent('stored', { bubbles: true }));
}
