import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { importedPath } from './own-import.ts';

const routeQuery = '?__react-router-build-client-route';

const importOfStyleSheet = /^import (['"])[^'"]+\.css\1;$/gm;
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
 * Leaves out of the browser's build what no browser runs: of a page only its styles are kept, named by the page alone. What runs
 * is what `entry.client.tsx` takes over, which names none.
 */
export function browserRoutes(): Plugin {
  return {
    name: 'belegwerk:browser-routes',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (/\/app\/.*\.tsx$/.test(id)) return { code: code.replace(importOfStyleSheet, ''), map: null };
      if (!id.endsWith(routeQuery)) return null;
      const file = id.slice(0, -routeQuery.length);
      // What all pages share comes first: the style of a page may say otherwise.
      const [own, shared] = [false, true].map((isShared) =>
        stylesOf(file).filter((path) => /\/app\/(ui|forms)\//.test(path) === isShared),
      );
      const styles = [...(shared ?? []), ...(own ?? [])].map((path) => `import ${JSON.stringify(path)};`);
      return { code: [...styles, 'export default function Page() { return null; }'].join('\n'), map: null };
    },
  };
}
