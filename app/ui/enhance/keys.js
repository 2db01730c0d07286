// Keys that elements name: the shortcuts of a page.

import { goesToRow } from './grid-rows.js';
import { goesThroughList } from './list-rows.js';

const isTyping = (target) => target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]');

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

/** What names that key; in quotes as CSS has them. */
const named = (attribute, key) => document.querySelector(`[${attribute}=${JSON.stringify(key)}]`);

// Who has turned single letters and signs off is not promised them either.
for (const element of document.querySelectorAll('[data-single-keys="off"] [aria-keyshortcuts]'))
  if (element.getAttribute('aria-keyshortcuts').length === 1) element.removeAttribute('aria-keyshortcuts');
/** Keys without a modifier can be switched off: they surprise who dictates. */
const singleKeysOff = () => document.querySelector('[data-single-keys="off"]') !== null;

// "g", and the letter of a place of the register (`data-go`).
const secondKeyMs = 1500;
let leadsUntil = 0;

/** Whether the key is the first or the second of two that lead to a place. A second one that names none does nothing. */
function leadsToPlace(event, key) {
  const isSecond = Date.now() < leadsUntil;
  leadsUntil = !isSecond && key === 'g' && !event.repeat ? Date.now() + secondKeyMs : 0;
  if (isSecond) named('data-go', key)?.click();
  return isSecond || key === 'g';
}

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing) return;
  if (goesToRow(event)) return;
  const key = keyOf(event);
  if (key === null || (!key.includes('+') && (isTyping(event.target) || singleKeysOff()))) return;
  if (!key.includes('+') && (leadsToPlace(event, key) || goesThroughList(key))) return event.preventDefault();
  const element = named('aria-keyshortcuts', key);
  if (!element) return;
  event.preventDefault();
  // A key that is held goes on over the page that it has opened.
  if (event.repeat) return;
  if (element.matches('input')) element.focus();
  else element.click();
});
