import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routeTable from '#app/routes.ts';
import { scriptText } from '../../.config/bare-scripts.ts';
import { projectFolder } from '../support/database.ts';

// What is built for browsers: code of the pages that ship React and of what stands around them, styles of all.

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

/** Ids of the routes whose files ship React. */
function hydratedOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, id = file.replace(/\.tsx?$/, ''), children = [] }) => {
    const ships = readFileSync(join(projectFolder, 'app', file), 'utf8').includes('hydrate: true');
    return [...(ships ? [id] : []), ...hydratedOf(children)];
  });
}

const hydrated = hydratedOf(routeTable);

describe('the browser’s build', () => {
  it('has the code of each page that ships React, and of the frames around it', () => {
    expect(hydrated.sort()).toEqual([
      'invoice/:invoiceId/bearbeiten',
      'invoice/neu',
      'offer/:offerId/bearbeiten',
      'offer/neu',
    ]);
    for (const page of hydrated)
      for (let id: string | undefined = page; id !== undefined; id = routes[id]?.parentId)
        expect([id, codeOf(id).length > 400]).toEqual([id, true]);
  });

  it('has nothing of other pages but their styles', () => {
    const around = new Set(['root', 'routes/invoice-frame', ...hydrated]);
    const others = Object.keys(routes).filter((id) => !around.has(id));
    expect(others.length).toBeGreaterThan(80);
    expect(others.filter((id) => codeOf(id).length > 200)).toEqual([]);
    const list = routes['routes/invoices/list']?.css ?? [];
    const styles = list.map((path) => readFileSync(join(clientFolder, path), 'utf8')).join('\n');
    expect(styles).toContain('.list-frame');
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

  it('is not made of a script whose parts cannot be joined', () => {
    const folder = mkdtempSync(join(tmpdir(), 'belegwerk-script-'));
    const script = join(folder, 'small.js');
    writeFileSync(script, "import all from './part.js';\n");
    expect(() => scriptText(script)).toThrow('small.js: not joined');
    rmSync(folder, { recursive: true });
  });
});
