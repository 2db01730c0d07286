import type { ServerBuild } from 'react-router';
import { memberOf } from '#app/values/records.ts';
import type { App, PublicPages, RouteRequirements } from './app-context.ts';
import { resolveCheck } from './checks.ts';
import type { PrefetchingHandle } from './prefetch/prefetch.ts';

interface CheckedHandle extends Partial<PrefetchingHandle> {
  checks?: readonly string[];
}

/**
 * Resolves the checks that routes name, and what their pages ask, by the pattern that the framework calls a matched route.
 * Throws on an unknown name, so that a typo stops the start.
 */
export function compileRouteRequirements(routes: ServerBuild['routes']): App['requirementsOf'] {
  const byPattern = new Map<string, RouteRequirements & { index: boolean }>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const chain = chainOf(routes, route);
    const checks = chain.flatMap(({ module }) => (readHandle(module.handle).checks ?? []).map(resolveCheck));
    const pattern = patternOf(chain);
    const index = route.index === true;
    const other = byPattern.get(pattern);
    if (other?.index === index) throw new Error(`two routes are called ${pattern}`);
    // The index of a route is what its address shows.
    if (!other?.index)
      byPattern.set(pattern, { checks, index, prefetch: readHandle(route.module.handle).prefetch ?? null });
  }
  return (pattern) => {
    const known = byPattern.get(pattern);
    if (!known) throw new Error(`no route is called ${pattern}`);
    return known;
  };
}

/** Of the pages in the route table: those whose handle says `listed`, and where all others are. */
export function findPublicPages(routes: ServerBuild['routes']): PublicPages {
  const pages = Object.values(routes).flatMap((route) => {
    if (!route?.module.default || (route.path === undefined && !route.index)) return [];
    const path = `/${patternOf(chainOf(routes, route))}`.replace(/^\/+/, '/');
    return path.endsWith('*') ? [] : [{ path, isListed: memberOf(route.module.handle, 'listed') === true }];
  });
  const listed = pages.filter(({ isListed }) => isListed).map(({ path }) => path);
  const open = new Set(listed.map(beginningOf));
  const others = pages.filter(({ isListed }) => !isListed).map(({ path }) => beginningOf(path));
  return { listed, closed: [...new Set(others)].filter((beginning) => !open.has(beginning)).sort() };
}

/** "/login" of "/login/registrieren" */
function beginningOf(path: string): string {
  return `/${path.split('/')[1] ?? ''}`;
}

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>;

/** From the outermost layout to the route itself. */
function chainOf(routes: ServerBuild['routes'], route: BuiltRoute): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...chainOf(routes, parent), route] : [route];
}

/** As the framework makes it of the routes that match. */
function patternOf(chain: readonly BuiltRoute[]): string {
  const paths = chain.flatMap(({ path }) => (path ? [path] : []));
  return paths.join('/').replace(/\/{2,}/g, '/') || '/';
}

function readHandle(handle: unknown): CheckedHandle {
  return typeof handle === 'object' && handle !== null ? handle : {};
}
