import { expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';
import { weighedPaths } from '../bench/weighed-paths.ts';

// Pages that nobody stays on: they lead elsewhere.
const passed = ['/abmelden'];

/** Paths of the pages among the routes; what answers with bytes is no page. */
function pagesOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', file, children, index }) => {
    const full = path === '' ? above : `${above}/${path}`;
    if (children) return pagesOf(children, full);
    return file.endsWith('.tsx') && (index || path !== '*') ? [full === '' ? '/' : full] : [];
  });
}

it('every page of the route table is weighed', () => {
  const pages = pagesOf(routes).filter((page) => !passed.includes(page));
  expect(pages.length).toBeGreaterThan(30);
  const patterns = weighedPaths.map((path) => path.replace(/\?.*/, '').replace(/\{\w+\}/g, ':'));
  expect(pages.filter((page) => !patterns.includes(page.replace(/:\w+/g, ':')))).toEqual([]);
});
