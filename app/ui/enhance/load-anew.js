import { listUnsent } from './unsent.js';

/** After an update a page may ask for parts that are gone: load it anew, once for them and at most once in ten seconds. */
const reloadKey = 'reloaded';

function loadAnew({ src }) {
  // Without its parts the page is plain HTML, and what was typed into it counts more.
  if (listUnsent().length > 0) return;
  try {
    const last = Number(sessionStorage.getItem(reloadKey) ?? 0);
    const keyOfPart = `${reloadKey} ${src}`;
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

// A page that ships React names its script, which asks for its parts by itself.
window.addEventListener('load', () => {
  const start = document.querySelector('script[data-island]');
  if (start !== null) import(start.src).catch(() => loadAnew(start));
});
