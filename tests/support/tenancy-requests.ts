import { randomUUID } from 'node:crypto';
import type { PassingCall } from './breaking-proxy.ts';
import { isNight, someOf } from './night.ts';
import { fillPath, listHookPaths, listRoutePaths } from './route-table.ts';

/** One request that asks for what is somebody else's. */
export interface Ask {
  way: 'REST' | 'batch' | 'realtime' | 'files' | 'hook route' | 'replay' | 'page' | 'page data' | 'form';
  /** what it does, and the collection or path that it is about */
  name: string;
  method: string;
  path: string;
  body?: Uint8Array<ArrayBuffer> | string;
  contentType?: string;
  /** what a person's token may be sent with this installation's key for */
  takesKey: boolean;
}

/** A record of the victim. */
export interface Target {
  collection: string;
  id: string;
  company: string;
  /** of a stored file, '' for none */
  file: string;
}

/** What the records API can be asked about a collection. */
export function asksOfCollection({ collection, id, company, file }: Target): Ask[] {
  const records = `/api/collections/${collection}/records`;
  const body = { id, company, name: 'Umbenannt', number: 'X-1', text: 'x', minutes: 1, version: 1 };
  const rest = (verb: string, method: string, path: string): Ask => ({
    ...{ way: 'REST', name: `${verb} ${collection}`, method, path, takesKey: true },
    ...(['POST', 'PUT', 'PATCH'].includes(method) ? json(body) : {}),
  });
  const batched = (verb: string, method: string, url: string): Ask => ({
    ...{ way: 'batch', name: `${verb} ${collection}`, method: 'POST', path: '/api/batch', takesKey: true },
    ...json({ requests: [{ method, url, ...(method === 'DELETE' ? {} : { body }) }] }),
  });
  const stored = (name: string): Ask => ({
    ...{ way: 'files', name: `download ${collection}`, method: 'GET', takesKey: true },
    path: `/api/files/${collection}/${id}/${name}`,
  });
  return [
    rest('list', 'GET', `${records}?perPage=500`),
    rest('list', 'GET', `${records}?perPage=500&expand=company,customer,project,owner,user`),
    rest('search', 'GET', `${records}?filter=${encodeURIComponent(`id = "${id}"`)}`),
    rest('view', 'GET', `${records}/${id}`),
    rest('create', 'POST', records),
    rest('update', 'PATCH', `${records}/${id}?version=1`),
    rest('delete', 'DELETE', `${records}/${id}?version=1`),
    rest('empty', 'DELETE', `/api/collections/${collection}/truncate`),
    batched('create', 'POST', records),
    batched('replace', 'PUT', records),
    batched('update', 'PATCH', `${records}/${id}?version=1`),
    batched('delete', 'DELETE', `${records}/${id}?version=1`),
    ...(file === '' ? [] : [stored(file), stored(`${file}?thumb=100x100`)]),
  ];
}

/** A stream that the server would have opened, and what might be wanted of it. */
export function asksOfRealtime(clientId: string, { collection, id }: Target): Ask[] {
  return [`${collection}/*`, `${collection}/${id}`, collection].map((topic) => ({
    ...{ way: 'realtime', name: `subscribe ${topic}`, method: 'POST', path: '/api/realtime', takesKey: true },
    ...json({ clientId, subscriptions: [topic] }),
  }));
}

type PathValues = Readonly<Record<string, readonly string[]>>;

/** By day the ids of its own kind where a path names one ("…/invoices/{id}"), and few others; at night every id. */
function valuesOf(path: string, values: PathValues): PathValues {
  const [, kind = ''] = /(\w+)s\/\{id\}/.exec(path) ?? [];
  const id = isNight ? undefined : values[`${kind}Id`];
  return id === undefined ? values : { ...values, id };
}

/** Every hook route, with the victim's ids in its path and a body that no route needs. */
export function asksOfHooks(values: PathValues): Ask[] {
  return listHookPaths().flatMap(({ method, path, signedIn }) =>
    someOf(fillPath(path, valuesOf(path, values)), 20).map((filled): Ask => {
      const body = method === 'GET' ? {} : json({ version: 1, archived: true, kinds: [], fields: {} });
      return { way: 'hook route', name: `${method} ${path}`, method, path: filled, takesKey: signedIn, ...body };
    }),
  );
}

/** What the victim itself has written, with the ids and bodies that made it succeed. */
export function replaysOf(calls: readonly PassingCall[]): Ask[] {
  const forPeople = listHookPaths()
    .filter(({ signedIn }) => signedIn)
    .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}$`));
  return calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body, contentType }) => ({
      ...{ way: 'replay', name: `${method} ${path}`, method, path: `/api/${path}`, contentType },
      takesKey: forPeople.some((pattern) => pattern.test(`/api/${path.split('?')[0]}`)),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    }));
}

/** Every page and form of the product, found in its route table. */
export async function asksOfPages(values: PathValues, typed: Readonly<Record<string, string>>): Promise<Ask[]> {
  const routes = await listRoutePaths();
  return routes.flatMap((route) =>
    fillPath(route.path, values).flatMap((path): Ask[] => {
      const name = route.path;
      const data = `${path === '/' ? '/_' : path}.data`;
      const body = new URLSearchParams({ ...typed, createKey: randomUUID() }).toString();
      const form = { body, contentType: 'application/x-www-form-urlencoded' };
      return [
        { way: 'page', name, method: 'GET', path, takesKey: false },
        { way: 'page data', name, method: 'GET', path: data, takesKey: false },
        ...(route.takesForms ? [{ way: 'form' as const, name, method: 'POST', path, takesKey: false, ...form }] : []),
      ];
    }),
  );
}

function json(body: object): { body: string; contentType: string } {
  return { body: JSON.stringify(body), contentType: 'application/json' };
}
