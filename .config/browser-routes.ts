import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { importedPath } from './own-import.ts';

const routeQuery = '?__react-router-build-client-route';

/** Around pages that ship React a frame is whole. */
const framesOfHydrated = new Set(['root.tsx', 'invoice-frame.tsx']);

const importOfStyles = /^import (?!type )[^;]*?'((?:\.|#)[^']+\.(?:tsx|css))';$/gm;

/** Style sheets that a component and those that it is made of bring, in the order in which they would come. */
function stylesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  if (file.endsWith('.css')) return [file];
  const imported = [...readFileSync(file, 'utf8').matchAll(importOfStyles)];
  return imported.flatMap(([, from = '']) => stylesOf(importedPath(file, from), seen));
}

/**
 * Leaves out of the browser's build what no browser runs: of a page without `handle.hydrate` only its styles are kept. So the
 * files that the editor loads hold what the editor uses, and nothing of other pages.
 */
export function browserRoutes(): Plugin {
  return {
    name: 'belegwerk:browser-routes',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_code, id) {
      if (!id.endsWith(routeQuery)) return null;
      const file = id.slice(0, -routeQuery.length);
      if (framesOfHydrated.has(basename(file)) || readFileSync(file, 'utf8').includes('hydrate: true')) return null;
      // What all pages share comes first: the style of a page may say otherwise.
      const [own, shared] = [false, true].map((isShared) =>
        stylesOf(file).filter((path) => /\/app\/(ui|forms)\//.test(path) === isShared),
      );
      const styles = [...(shared ?? []), ...(own ?? [])].map((path) => `import ${JSON.stringify(path)};`);
      return { code: [...styles, 'export default function Page() { return null; }'].join('\n'), map: null };
    },
  };
}
