import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { commandOf, runCommand } from './arguments.ts';

// `npx node app/commands/build-einvoice.ts`: the e-invoice library as an npm package in build/einvoice, ready for `npm pack`.

const project = join(import.meta.dirname, '../..');
const target = join(project, 'build/einvoice');

const versions = z.record(z.string(), z.string());
const ownManifest = z.object({
  version: z.string(),
  license: z.string(),
  dependencies: versions,
  devDependencies: versions,
});

const ownDependencies = ['big.js', 'saxes'];
// The declarations of the package name them.
const typesOfDependencies = ['@types/big.js'];

async function bundle(): Promise<void> {
  await build({
    configFile: false,
    root: project,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: target,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: { entry: join(project, 'app/einvoice/einvoice.ts'), formats: ['es'], fileName: () => 'einvoice.js' },
      rolldownOptions: { external: ownDependencies, output: { chunkFileNames: '[name].js' } },
    },
  });
}

/** Declarations as TypeScript writes them, with the names that the package's reader resolves. */
function declare(): void {
  const types = join(target, 'types');
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  const done = spawnSync(process.execPath, [compiler, '-p', join(project, '.config/tsconfig.einvoice.json')], {
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = join(types, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/(from '|import\(')(\.[^']*)\.ts'/g, "$1$2.js'"));
  }
}

function describePackage(): void {
  const { version, license, dependencies, devDependencies } = ownManifest.parse(
    JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')),
  );
  const manifest = {
    name: 'belegwerk-einvoice',
    version,
    description:
      'Reads, validates, writes, converts and explains e-invoices: EN 16931 in UBL and CII, XRechnung, Peppol BIS',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './types/einvoice/einvoice.d.ts', default: './einvoice.js' } },
    types: './types/einvoice/einvoice.d.ts',
    dependencies: Object.fromEntries(
      [...ownDependencies, ...typesOfDependencies].map((name) => [name, dependencies[name] ?? devDependencies[name]]),
    ),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(project, 'app/einvoice/README.md'), join(target, 'README.md'));
  cpSync(join(project, 'LICENSE'), join(target, 'LICENSE'));
}

async function buildPackage(): Promise<number> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await bundle();
  declare();
  describePackage();
  return 0;
}

const usage =
  'npx node app/commands/build-einvoice.ts\n\nSchreibt die E-Rechnungs-Bibliothek als npm-Paket nach build/einvoice.\n';
process.exitCode = await runCommand(commandOf(usage, {}, buildPackage));
