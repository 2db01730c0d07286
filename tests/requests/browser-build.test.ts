import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routeTable from '#app/routes.ts';
import { scriptText } from '../../.config/bare-scripts.ts';
import { projectFolder } from '../support/database.ts';
import { openSite, signedIn } from '../support/site.ts';

// What is built for browsers: code of the pages that ship React and of what stands around them, styles of all.

/** The words before a file, which weigh as much as a small one, and before a page. */
const headBytes = 231;
const pageHeadBytes = 620;

const clientFolder = join(projectFolder, 'build/client');
const assets = readdirSync(join(clientFolder, 'assets'));
const readAsset = (file: string) => readFileSync(join(clientFolder, 'assets', file), 'utf8');

const built = z.record(
  z.string(),
  z.object({
    id: z.string(),
    parentId: z.string().optional(),
    module: z.string(),
    css: z.array(z.string()).optional(),
  }),
);

function readRoutes(): z.output<typeof built> {
  const name = assets.find((file) => /^manifest-\w+\.js$/.test(file)) ?? '';
  const text = readAsset(name).replace(/^window\.__reactRouterManifest=/, '');
  return built.parse(z.object({ routes: z.unknown() }).parse(JSON.parse(text.replace(/;?\s*$/, ''))).routes);
}

const routes = readRoutes();
const codeOf = (id: string) =>
  readFileSync(join(clientFolder, routes[id]?.module ?? ''), 'utf8').replace(/\/\*[^*]*\*\//g, '');

/** Of files that the build has made, by their addresses. */
function sentBytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(join(clientFolder, `${file}.br`)).size + headBytes, 0);
}

/** Ids of the routes whose files ship React. */
function hydratedOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, id = file.replace(/\.tsx?$/, ''), children = [] }) => {
    const ships = readFileSync(join(projectFolder, 'app', file), 'utf8').includes('hydrate: true');
    return [...(ships ? [id] : []), ...hydratedOf(children)];
  });
}

describe('the browser’s build', () => {
  it('has React for the pages that edit a document, and the framework for none', () => {
    expect(hydratedOf(routeTable).sort()).toEqual([
      'invoice/:invoiceId/bearbeiten',
      'invoice/neu',
      'offer/:offerId/bearbeiten',
      'offer/neu',
    ]);
    const scripts = assets.filter((file) => /^(entry\.client|framework)-.*\.js$/.test(file)).map(readAsset);
    expect(scripts).toHaveLength(2);
    expect(scripts.join()).toContain('hydrateRoot');
    expect(scripts.join()).not.toContain('HydratedRouter');
  });

  it('has nothing of pages but their styles', () => {
    const ids = Object.keys(routes);
    expect(ids.length).toBeGreaterThan(80);
    expect(ids.filter((id) => codeOf(id).length > 200)).toEqual([]);
    const stylesOf = (id: string) =>
      (routes[id]?.css ?? []).map((path) => readFileSync(join(clientFolder, path), 'utf8'));
    expect(stylesOf('routes/invoices/list').join('\n')).toContain('.list-frame');
    expect(stylesOf('invoice/neu').join('\n')).toContain('.quick-entry');
    expect(stylesOf('root').join('\n')).not.toContain('.quick-entry');
  });

  it.each(['charts', 'consent', 'enhance', 'line', 'live'])(
    'has the script %s in one file, without comments',
    (name) => {
      const named = assets.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file)).map(readAsset);
      const sent = named.filter((text) => text.includes('addEventListener('));
      expect(sent).toHaveLength(1);
      expect(sent.join()).not.toMatch(/^\s*(?:\/\/|\/\*|import |export )/m);
    },
  );

  it('has at most 9.7 KB of styles, as they are sent, for any signed-in page', () => {
    const ids = Object.keys(routes).filter((id) => routes[id]?.parentId === 'routes/invoice-frame');
    expect(ids.length).toBeGreaterThan(80);
    const heavy = ids.filter((id) => {
      const files = new Set(['root', 'routes/invoice-frame', id].flatMap((each) => routes[each]?.css ?? []));
      return sentBytes(files) > 9.7 * 1024;
    });
    expect(heavy).toEqual([]);
  });

  it.each([
    ['/invoice/rechnungen/neu', 15],
    ['/invoice/angebote/neu', 15],
    ['/invoice/layouts/neu?gestaltung=plain', 14],
    ['/invoice/kunden/neu', 13],
  ])('%s is at most %i KB as it is sent, with its styles and icons', async (path, kilobytes) => {
    const { browser } = await signedIn(await openSite());
    const { text } = await browser.get(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const files = new Set([...text.matchAll(/"(\/assets\/[^"#]+\.(?:css|svg))/g)].map(([, file = '']) => file));
    expect(files.size).toBeGreaterThan(2);
    const page = brotliCompressSync(text, { params }).length + pageHeadBytes;
    expect(page + sentBytes(files)).toBeLessThanOrEqual(kilobytes * 1024);
  });

  it('has at most 6 KB of script, as it is sent, for a page without an editor', () => {
    const named = assets.filter((file) => /^(?:enhance|line|live)-[\w-]{8}\.js\.br$/.test(file));
    expect(named).toHaveLength(3);
    expect(sentBytes(named.map((file) => `/assets/${file.replace(/\.br$/, '')}`))).toBeLessThanOrEqual(6 * 1024);
  });

  it('is not made of a script whose parts cannot be joined', () => {
    const folder = mkdtempSync(join(tmpdir(), 'belegwerk-script-'));
    const script = join(folder, 'small.js');
    writeFileSync(script, "import all from './part.js';\n");
    expect(() => scriptText(script)).toThrow('small.js: not joined');
    rmSync(folder, { recursive: true });
  });
});
