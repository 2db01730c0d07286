import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { readEnv } from '#app/env.server.ts';
import type { Env } from '#app/env.server.ts';
import { errorCode } from '#app/values/error-code.ts';
import { messageOf, StartError } from '#app/server/start-error.ts';

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
    const [code, message] = [errorCode(error), messageOf(error)];
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

/** Whether help is asked for, by whatever is its first word; what follows "--" is no option. */
export function asksForHelp([first, ...rest]: readonly string[]): boolean {
  const end = rest.indexOf('--');
  const options = end === -1 ? rest : rest.slice(0, end);
  return ['help', '--help', '-h'].includes(first ?? '') || options.some((word) => word === '--help' || word === '-h');
}

/** One of the commands of a program. */
export interface Command {
  usage: string;
  /** Answers the exit code, or what of its words cannot be used. */
  run: (words: readonly string[]) => Promise<number | RefusedArguments>;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<Taken extends Options> = ReturnType<typeof parseArgs<{ options: Taken }>>['values'];

/** A command that takes options or nothing, and nothing else. */
export function commandOf<const Taken extends Options>(
  usage: string,
  options: Taken,
  run: (given: Given<Taken>) => Promise<number | RefusedArguments>,
): Command {
  return {
    usage,
    run: async (words) => {
      const read = readArguments({ args: [...words], options });
      return 'refused' in read ? read : run(read.values);
    },
  };
}

/**
 * Runs a command. Help, words that it cannot use and what the person at the terminal has to mend first are answered here,
 * for all of them. Answers the exit code.
 */
export async function runCommand({ usage, run }: Command, words = process.argv.slice(2)): Promise<number> {
  if (asksForHelp(words)) return printUsage(usage);
  try {
    const ended = await run(words);
    return typeof ended === 'number' ? ended : misuse(ended, usage);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return misused;
  }
}

/** Runs the command that the first word names. Answers the exit code. */
export async function runNamed(commands: Readonly<Record<string, Command>>, usage: string): Promise<number> {
  const [name = '', ...words] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return runCommand(command, words);
  if (asksForHelp([name, ...words])) return printUsage(usage);
  return misuse({ refused: name === '' ? 'Es fehlt ein Befehl.' : `Den Befehl „${name}“ gibt es nicht.` }, usage);
}

function printUsage(usage: string): number {
  process.stdout.write(usage);
  return 0;
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
