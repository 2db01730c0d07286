import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin, UserConfig } from 'vite';
import { expectedSchema } from '#app/pocketbase/schema/expected.ts';
import { putMigrations } from '#app/pocketbase/schema/migration.ts';
import { writeHookLines } from './hook-lines.ts';
import type { HookTable } from './hook-lines.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, 'app/pocketbase');

// Stands in the bundle until the fingerprint is known.
const unstamped = '0000000000000000';

/** Writes the lines that lead into the bundle, puts migrations there, and stamps: /health tells old hooks from new. */
function pocketbaseFiles(target: string): Plugin {
  const bundle = join(target, 'hooks/lib/hooks.cjs');
  return {
    name: 'belegwerk-pocketbase-files',
    closeBundle() {
      putMigrations(join(source, 'migrations'), join(target, 'migrations'));
      const lines = writeHookLines(createRequire(bundle)(bundle) as HookTable);
      writeFileSync(join(target, 'hooks/belegwerk.pb.js'), lines);
      const code = readFileSync(bundle, 'utf8');
      const build = createHash('sha256').update(lines).update(code).digest('hex').slice(0, unstamped.length);
      if (code.split(unstamped).length !== 2) throw new Error('no place for the stamp');
      writeFileSync(bundle, code.replace(unstamped, build));
      writeFileSync(join(target, 'build.json'), `${JSON.stringify({ build })}\n`);
    },
  };
}

/** What PocketBase runs and migrates, built into that folder. */
export function hooksBuild(target: string): UserConfig {
  return {
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [pocketbaseFiles(target)],
    define: {
      hooksBuild: JSON.stringify(unstamped),
      expectedTriggers: JSON.stringify(expectedSchema.triggers),
      expectedRules: JSON.stringify(expectedSchema.rules),
    },
    build: {
      outDir: target,
      emptyOutDir: true,
      target: 'es2020',
      minify: false,
      lib: { entry: join(source, 'engine/main.ts'), formats: ['cjs'], fileName: () => 'hooks/lib/hooks.cjs' },
    },
  };
}

export default defineConfig(hooksBuild(join(root, 'build/pocketbase')));
