import type { ServerBuild } from 'react-router';
import { memberOf } from '#app/values/records.ts';
import type { PublicPages } from './app-context.ts';
import { chainOf, patternOf } from './route-requirements.ts';

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
