import { listUnsent } from './unsent.js';

/** After an update a page may ask for parts that are gone: load it anew, once for them and at most once in ten seconds. */
const reloadKey = 'reloaded';

function loadAnew({ href }) {
  // Without its parts the page is plain HTML, and what was typed into it counts more.
  if (listUnsent().length > 0) return;
  try {
    const last = Number(sessionStorage.getItem(reloadKey) ?? 0);
    const keyOfPart = `${reloadKey} ${href}`;
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

// A page that ships React preloads its parts. What they are made of is named when all of them came, and then React starts.
window.addEventListener('load', () => {
  const start = document.querySelector('link[rel="modulepreload"][href*="/entry.client"]');
  if (start === null) return;
  if ('__reactRouterRouteModules' in window) import(start.href).catch(() => loadAnew(start));
  else loadAnew(start);
});
