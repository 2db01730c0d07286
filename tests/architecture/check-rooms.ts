import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IFlattenedRuleSet } from 'dependency-cruiser';
import {
  againstOrder,
  assemblers,
  entries,
  hooks,
  narrowDoors,
  orders,
  packages,
  rooms,
  sharedPages,
  tablesOfKinds,
  typeOnly,
  withoutNode,
} from './rooms.ts';
import type { NarrowDoor } from './rooms.ts';

export interface RoomReport {
  modules: number;
  dependencies: number;
  violations: string[];
}

const tests = '\\.test\\.tsx?$';

function ruleSet(app: string, doors: readonly NarrowDoor[]): IFlattenedRuleSet {
  const inRoom = (room: string) => `^${app}/${room}/`;
  const names = Object.keys(rooms);
  const tables = `^${app}/${tablesOfKinds.files}`;
  const forbidden: NonNullable<IFlattenedRuleSet['forbidden']> = [
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unknown-room',
      severity: 'error',
      from: {},
      to: { path: `^${app}/[^/]+/`, pathNot: `^${app}/(${names.join('|')})/` },
    },
    {
      name: 'routes-keep-apart',
      severity: 'error',
      from: { path: `^${app}/routes/([^/]+)/`, pathNot: [tests, tables] },
      to: { path: `^${app}/routes/[^/]+/`, pathNot: `^${app}/routes/($1|${Object.keys(sharedPages).join('|')})/` },
    },
    ...Object.entries(sharedPages).map(([folder, before]) => ({
      name: `${folder}-of-routes`,
      severity: 'error' as const,
      from: { path: `^${app}/routes/${folder}/`, pathNot: [tests, tables] },
      to: { path: `^${app}/routes/`, pathNot: `^${app}/routes/(titles\\.ts$|(${[folder, ...before].join('|')})/)` },
    })),
    {
      name: 'tables-of-kinds',
      severity: 'error',
      from: { path: tables },
      to: {
        path: `^${app}/routes/`,
        pathNot: `^${app}/routes/(documents|findings|${tablesOfKinds.resources.join('|')})/`,
      },
    },
    ...hookRules(app),
    ...Object.entries(orders).flatMap(([room, folders]) => orderRules({ app, room, folders })),
    ...names.map((room) => roomRule({ app, room, inRoom })),
    ...typeOnly.map(([from, to]) => ({
      name: `${from}-takes-only-types-of-${to}`,
      severity: 'error' as const,
      from: { path: inRoom(from) },
      to: { path: inRoom(to), dependencyTypesNot: ['type-only' as const] },
    })),
    ...withoutNode.map((room) => ({
      name: `${room}-without-node`,
      severity: 'error' as const,
      from: { path: inRoom(room), pathNot: tests },
      to: { dependencyTypes: ['core' as const] },
    })),
    ...doors.map(({ name, from, fromNot, to, toNot }) => ({
      name,
      severity: 'error' as const,
      from: { path: `^${app}/${from}`, pathNot: fromNot === undefined ? tests : [tests, `^${app}/${fromNot}`] },
      to: { path: `^${app}/${to}`, ...(toNot !== undefined && { pathNot: `^${app}/${toNot}$` }) },
    })),
    ...Object.entries(packages).map(([room, allowed]) => ({
      name: `${room}-packages`,
      severity: 'error' as const,
      from: { path: inRoom(room), pathNot: tests },
      to: { path: 'node_modules/', pathNot: `node_modules/(@types/)?(${allowed.join('|')})/` },
    })),
  ];
  return { forbidden };
}

function hookRules(app: string): NonNullable<IFlattenedRuleSet['forbidden']> {
  const files = `^${app}/${hooks.files}`;
  const allowed = [files, `^${app}/${hooks.shared}`, ...hooks.rooms.map((room) => `^${app}/${room}/`)];
  return [
    { name: 'hooks-imports', severity: 'error', from: { path: files }, to: { pathNot: allowed } },
    {
      name: 'hooks-reach',
      severity: 'error',
      from: { path: `^${app}/pocketbase/engine/main\\.ts$` },
      to: { path: 'node_modules/', pathNot: `node_modules/(@types/)?(${hooks.packages.join('|')})/`, reachable: true },
    },
    {
      name: 'hooks-stay-in-pocketbase',
      severity: 'error',
      from: { path: `^${app}/`, pathNot: [files, tests] },
      to: { path: files },
    },
  ];
}

interface Ordered {
  app: string;
  room: string;
  folders: readonly string[];
}

function orderRules({ app, room, folders }: Ordered): NonNullable<IFlattenedRuleSet['forbidden']> {
  const inside = `^${app}/${room}/`;
  const free = [tests, ...assemblers.map((file) => `^${app}/${file.replaceAll('.', '\\.')}$`)];
  const rule = (from: string, path: string, behind: readonly string[]) => {
    const excepted = (againstOrder[room] ?? []).filter((each) => each.from === from).map(({ to }) => to);
    const refused = behind.filter((folder) => !excepted.includes(folder));
    return {
      name: `${room}-in-order`,
      severity: 'error' as const,
      from: { path, pathNot: free },
      to: { path: `${inside}(${refused.join('|')})/` },
    };
  };
  return [
    {
      name: `${room}-has-no-such-folder`,
      severity: 'error',
      from: {},
      to: { path: `${inside}[^/]+/`, pathNot: `${inside}(${folders.join('|')})/` },
    },
    rule('', `${inside}[^/]+$`, folders),
    ...folders.slice(0, -1).map((folder, index) => rule(folder, `${inside}${folder}/`, folders.slice(index + 1))),
  ];
}

interface RoomRule {
  app: string;
  room: string;
  inRoom: (room: string) => string;
}

function roomRule({ app, room, inRoom }: RoomRule) {
  const types = typeOnly.filter(([from]) => from === room).map(([, to]) => to);
  const allowed = [room, ...(rooms[room] ?? []), ...types].map((name) =>
    name === 'env' ? 'env\\.server\\.ts' : `${name}/`,
  );
  return {
    name: `${room}-imports`,
    severity: 'error' as const,
    from: { path: inRoom(room), pathNot: tests },
    to: { path: `^${app}/`, pathNot: `^${app}/(${allowed.join('|')})` },
  };
}

/** Others take what they need of the room from this file. */
export function entryDoor(room: string, file: string): NarrowDoor {
  return {
    name: `${room}-by-its-entry`,
    from: `(?!${room}/)`,
    to: `${room}/`,
    toNot: `${room}/${file.replaceAll('.', '\\.')}`,
  };
}

const doorsOfTheHouse = [...narrowDoors, ...Object.entries(entries).map(([room, file]) => entryDoor(room, file))];

/** Cruises the folders and holds every import against the rooms. */
export async function checkRooms(folder: string, baseDir: string, doors = doorsOfTheHouse): Promise<RoomReport> {
  const result = await cruise([folder], {
    baseDir,
    ruleSet: ruleSet(folder, doors),
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(pocketbase/migrations/|\\+types/)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  });
  const { modules, summary } = result.output as ICruiseResult;
  return {
    modules: modules.length,
    dependencies: summary.totalDependenciesCruised ?? 0,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}
