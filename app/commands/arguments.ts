import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { readEnv } from '../env.server.ts';
import type { Env } from '../env.server.ts';
import { messageOf, StartError } from '../server/start-error.ts';

/** What a person typed that cannot be done, as a sentence. */
export interface RefusedArguments {
  refused: string;
}

/** Options and words of a command as `node:util` reads them, or what is wrong with them. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> | RefusedArguments {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The message names the option first, as it is declared: '--to <value>', '-h, --help'.
    const option = /'(-[^ ']*)/.exec(message)?.[1] ?? '';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return { refused: `Die Angabe ${option} gibt es hier nicht.` };
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return { refused: `Bei ${option} stimmt der Wert nicht.` };
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return { refused: surplusSentence(message) };
    throw error;
  }
}

function surplusSentence(message: string): string {
  return `Mit „${/'([^']*)'/.exec(message)?.[1] ?? ''}“ kann dieser Befehl nichts anfangen.`;
}

/** Why a command that takes nothing does not begin; null when nothing is given. */
export function refuseAny(given: readonly string[]): RefusedArguments | null {
  const read = readArguments({ args: given, options: {} });
  return 'refused' in read ? read : null;
}

/** Whether help is asked for, by whatever is its first word; what follows "--" is no option. */
export function asksForHelp([first, ...rest]: readonly string[]): boolean {
  const end = rest.indexOf('--');
  const options = end === -1 ? rest : rest.slice(0, end);
  return ['help', '--help', '-h'].includes(first ?? '') || options.some((word) => word === '--help' || word === '-h');
}

const misused = 2;

/** Says on standard error what is wrong and how the command is called; answers the exit code. */
export function misuse({ refused }: RefusedArguments, usage: string): number {
  process.stderr.write(`${refused}\n\n${usage}`);
  return misused;
}

/** The settings of a command; a StartError names those that are wrong. */
export function readSettings(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    throw new StartError(`Einstellungen (Umgebungsvariablen) prüfen:\n${messageOf(error)}`);
  }
}

/** Runs a command; what the person at the terminal has to mend first is a sentence, no stack. Answers the exit code. */
export async function runCommand(command: (given: readonly string[]) => Promise<number>): Promise<number> {
  try {
    return await command(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return misused;
  }
}

/** Before a command that takes nothing but "--help": ends it where something else is given. */
export function takesNothing(usage: string, given = process.argv.slice(2)): void {
  if (asksForHelp(given)) {
    process.stdout.write(usage);
    process.exit(0);
  }
  const refused = refuseAny(given);
  if (refused) process.exit(misuse(refused, usage));
}
