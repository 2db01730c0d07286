import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '../support/database.ts';

// What is built for browsers: code of the pages that ship React and of what stands around them, styles of all.

const clientFolder = join(projectFolder, 'build/client');

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
  const folder = join(clientFolder, 'assets');
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file)) ?? '';
  const text = readFileSync(join(folder, name), 'utf8').replace(/^window\.__reactRouterManifest=/, '');
  return built.parse(z.object({ routes: z.unknown() }).parse(JSON.parse(text.replace(/;?\s*$/, ''))).routes);
}

const routes = readRoutes();
const codeOf = (id: string) =>
  readFileSync(join(clientFolder, routes[id]?.module ?? ''), 'utf8').replace(/\/\*[^*]*\*\//g, '');
const sourceOf = (id: string) =>
  ['tsx', 'ts'].map((ending) => join(projectFolder, 'app', `${id}.${ending}`)).find((path) => existsSync(path));

const hydrated = Object.keys(routes).filter((id) => {
  const source = sourceOf(id);
  return source !== undefined && readFileSync(source, 'utf8').includes('hydrate: true');
});

describe('the browser’s build', () => {
  it('has the code of each page that ships React, and of the frames around it', () => {
    expect(hydrated.sort()).toEqual([
      'routes/invoices/edit',
      'routes/invoices/new',
      'routes/offers/edit',
      'routes/offers/new',
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
});
