import { createStaticHandler } from 'react-router';
import type { MiddlewareFunction, RouteObject, ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { resolveCheck } from './checks.ts';
import { compileRouteRequirements } from './route-requirements.ts';

type Routes = ServerBuild['routes'];

interface RouteSketch {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  checks?: unknown;
}

function routesOf(sketches: RouteSketch[]): Routes {
  return Object.fromEntries(
    sketches.map(({ checks, ...route }) => [
      route.id,
      { ...route, module: checks === undefined ? {} : { handle: { checks } } },
    ]),
  ) as unknown as Routes;
}

describe('compileRouteRequirements', () => {
  const sketches: RouteSketch[] = [
    { id: 'root', path: '' },
    { id: 'layout', parentId: 'root', path: 'invoice', checks: ['auth', 'validate'] },
    { id: 'dashboard', parentId: 'layout', index: true },
    { id: 'new', parentId: 'layout', path: 'rechnungen/neu', checks: ['demo-check'] },
    { id: 'show', parentId: 'layout', path: 'rechnungen/:invoiceId' },
    { id: 'login', parentId: 'root', path: 'login', checks: ['guest'] },
    { id: 'public', parentId: 'root' },
    { id: 'home', parentId: 'public', index: true },
    { id: 'unknown', parentId: 'layout', path: '*' },
    { id: 'nowhere', parentId: 'root', path: '*' },
  ];
  const requirementsOf = compileRouteRequirements(routesOf(sketches));
  const checksOf = (pattern: string) => requirementsOf(pattern).checks;
  const named = (...names: string[]) => names.map(resolveCheck);

  it.each([
    ['invoice', ['auth', 'validate']],
    ['invoice/rechnungen/neu', ['auth', 'validate', 'demo-check']],
    ['invoice/rechnungen/:invoiceId', ['auth', 'validate']],
    ['login', ['guest']],
    ['/', []],
  ])('%s: %j', (pattern, names) => {
    expect(checksOf(pattern)).toEqual(named(...names));
  });

  it('is the same pattern that the framework gives to middleware', async () => {
    const seen: string[] = [];
    const note: MiddlewareFunction = ({ pattern }, next) => {
      seen.push(pattern);
      return next();
    };
    const element = ({ id, path, index }: RouteSketch): RouteObject => ({
      id,
      ...(path !== undefined && { path }),
      ...(id === 'root' && { middleware: [note] }),
      ...(index
        ? { index: true as const }
        : { children: sketches.filter(({ parentId }) => parentId === id).map(element) }),
    });
    const handler = createStaticHandler(sketches.filter(({ parentId }) => !parentId).map(element));
    const paths = [
      '/invoice',
      '/invoice/rechnungen/neu/',
      '/Invoice/rechnungen/a%2Fb',
      '/login',
      '/',
      '/invoice/x/y',
      '/x',
    ];
    for (const path of paths) {
      await handler.query(new Request(`https://b.example${path}`), {
        generateMiddlewareResponse: async (run) => {
          await run(new Request(`https://b.example${path}`));
          return new Response();
        },
      });
    }
    expect(seen).toEqual([
      'invoice',
      'invoice/rechnungen/neu',
      'invoice/rechnungen/:invoiceId',
      'login',
      '/',
      'invoice/*',
      '*',
    ]);
    for (const pattern of seen) expect(() => checksOf(pattern)).not.toThrow();
  });

  it('lets nothing pass whose checks it does not know', () => {
    expect(() => checksOf('gibt-es-nicht')).toThrow('no route is called gibt-es-nicht');
  });

  it('knows the checks of a page, and that others have none', () => {
    const prefetch = () => ({ path: 'invoices', query: {} });
    const routes = routesOf([
      { id: 'list', path: 'list' },
      { id: 'else', path: 'else' },
    ]);
    Object.assign(routes['list']?.module ?? {}, { handle: { prefetch } });
    expect(['list', 'else'].map((pattern) => compileRouteRequirements(routes)(pattern).prefetch)).toEqual([
      prefetch,
      null,
    ]);
  });

  it('stops at two routes of one pattern', () => {
    const twins = routesOf([
      { id: 'a', path: 'a' },
      { id: 'b', path: 'a' },
    ]);
    expect(() => compileRouteRequirements(twins)).toThrow('two routes are called');
  });

  it('stops at a name that no check has', () => {
    expect(() => compileRouteRequirements(routesOf([{ id: 'a', path: 'a', checks: ['auht'] }]))).toThrow(
      'Unknown route middleware: auht',
    );
  });
});
