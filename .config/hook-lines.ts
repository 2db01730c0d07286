/** What the bundle exports of each route and model hook, as far as its line needs it. */
export interface HookTable {
  routes: Record<string, { method: string; path: string; signedIn: boolean; bytesMax?: number }>;
  listeners: Record<string, { event: string; collections: readonly string[] }>;
}

const bundle = 'require(`${__hooks}/lib/hooks.cjs`)';

// A bundle that cannot be read stops the start, instead of every later request.
const head = `// Written by the build. Each handler runs in a virtual machine of its own: nothing of this file is visible inside.
${bundle};
`;

// Kept by each machine: to find the bundle again it would look at the disk, twice for every page.
const keptBundle = `(globalThis.belegwerk ??= ${bundle})`;

/** One line for each: PocketBase runs a handler without its closure, so each leads into the bundle by itself. */
export function writeHookLines({ routes, listeners }: HookTable): string {
  const lines = [
    ...Object.entries(routes).map(([name, { method, path, signedIn, bytesMax }]) =>
      call('routerAdd', [
        JSON.stringify(method),
        JSON.stringify(path),
        handler('routes', name),
        ...(signedIn ? ["$apis.requireAuth('users')"] : []),
        ...(bytesMax === undefined ? [] : [`$apis.bodyLimit(${bytesMax})`]),
      ]),
    ),
    ...Object.entries(listeners).map(([name, { event, collections }]) =>
      call(event, [handler('listeners', name), ...collections.map((collection) => JSON.stringify(collection))]),
    ),
  ];
  return head + lines.join('');
}

function handler(table: keyof HookTable, name: string): string {
  return `(e) => ${keptBundle}.${table}[${JSON.stringify(name)}].handle(e)`;
}

function call(name: string, args: readonly string[]): string {
  return `${name}(${args.join(', ')});\n`;
}
