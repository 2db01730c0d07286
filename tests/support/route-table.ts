import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { projectFolder } from './database.ts';

/** Every page and file of the product, as the route table of the built product has them. */
export interface RoutePath {
  id: string;
  /** with its parameters: "/invoice/kunden/:customerId" */
  path: string;
  /** answers with a page, not only with a file or a redirect */
  isPage: boolean;
  /** has an action */
  takesForms: boolean;
}

/** The paths that something answers; a layout without a path of its own is none. */
export async function listRoutePaths(): Promise<RoutePath[]> {
  const { build } = (await import(join(projectFolder, 'build/server/index.js'))) as { build: ServerBuild };
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const parents = new Set(routes.map(({ parentId }) => parentId));
  const pathOf = (id: string | undefined): string => {
    const route = routes.find((each) => each.id === id);
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  return routes
    .filter(({ id }) => !parents.has(id))
    .map(({ id, module }) => ({
      id,
      path: pathOf(id) || '/',
      isPage: 'default' in module,
      takesForms: module.action !== undefined,
    }));
}

export interface HookPath {
  method: string;
  /** with its parameters: "/api/belegwerk/invoices/{id}" */
  path: string;
  signedIn: boolean;
}

/** Every hook route of the built product. */
export function listHookPaths(): HookPath[] {
  const bundle = join(projectFolder, 'build/pocketbase/hooks/lib/hooks.cjs');
  const { routes } = createRequire(import.meta.url)(bundle) as { routes: Record<string, HookPath> };
  return Object.values(routes).map(({ method, path, signedIn }) => ({ method, path, signedIn }));
}

/** Every way of filling the parameters of a path. Throws for one that has no values: the test needs to know it. */
export function fillPath(path: string, values: Readonly<Record<string, readonly string[]>>): string[] {
  const found = /:(\w+)|\{(\w+)\}|(\*)/.exec(path);
  if (!found) return [path];
  const [mark, named, braced] = found;
  const name = named ?? braced ?? '*';
  const known = values[name];
  if (!known) throw new Error(`what stands for ${mark} in ${path}?`);
  return known.flatMap((value) => fillPath(path.replace(mark, value), values));
}
