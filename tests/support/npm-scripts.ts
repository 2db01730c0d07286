import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

/**
 * What Node is called with by a script of package.json, one list of arguments a call: the commands stand there once.
 * A script is a chain of `node …` and `npm run -s …`, without quotes.
 */
export function callsOf(script: string, packageFile: string): string[][] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  return expand(script, scripts);
}

function expand(script: string, scripts: Record<string, string>): string[][] {
  const line = scripts[script];
  if (line === undefined) throw new Error(`package.json has no script "${script}"`);
  return line.split(' && ').flatMap((command) => {
    const [program = '', ...args] = command.split(' ');
    if (program === 'node') return [args];
    const [run, silent, name = ''] = args;
    if (program === 'npm' && run === 'run' && silent === '-s') return expand(name, scripts);
    throw new Error(`"${script}" calls neither node nor a script: ${command}`);
  });
}
