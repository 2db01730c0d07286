import type { Syntax } from '#app/einvoice/bindings/vocabulary.ts';
import { defaultRuleSet } from '#app/einvoice/rule-sets.ts';
import type { RuleSetId } from '#app/einvoice/rule-sets.ts';
import type { ProfileChoice } from '#app/einvoice/report/judge.ts';
import { asksForHelp, readArguments } from '../arguments.ts';
import type { RefusedArguments } from '../arguments.ts';
import type { ValidateArguments } from './validate.ts';

export type Request =
  | { command: 'help' }
  | { command: 'validate'; files: string[]; options: ValidateArguments }
  | { command: 'convert'; file: string; syntax: Syntax }
  | { command: 'show' | 'extract'; file: string }
  | { command: 'rules'; json: boolean };

export const usage = `npm run -s einvoice -- BEFEHL

  validate [--profile auto|en16931|xrechnung|peppol] [--rules 2.6.0|2.5.0] [--json] DATEI…
             prüft XML-Rechnungen und PDF-Dateien mit eingebetteter Rechnung.
             Ob eine PDF-Datei PDF/A-3 ist, wie sie sagt, wird nicht geprüft.
             "-" prüft die Rechnung auf der Standardeingabe oder die Dateien, deren Namen dort stehen,
             "@LISTE" die Dateien, deren Namen in einer Datei stehen, einer je Zeile.
  convert --to ubl|cii DATEI
             schreibt die Rechnung in der anderen Syntax.
  show DATEI
             zeigt die Rechnung lesbar an.
  extract DATEI.pdf
             schreibt die in der PDF-Datei eingebettete Rechnung.
  rules [--json]
             listet alle Regeln auf, mit Stufe, Angaben, Text und Quelle.

Rückgabewert: 0 gültig, 1 ungültig, 2 nicht lesbar, nicht geprüft (neuer als dieses Programm) oder falsch aufgerufen.
`;

const profileChoices = ['auto', 'en16931', 'xrechnung', 'peppol'] as const;
const ruleSets = ['2.6.0', '2.5.0'] as const;
const syntaxes = ['ubl', 'cii'] as const;

export function parseRequest(given: readonly string[]): Request | RefusedArguments {
  if (asksForHelp(given)) return { command: 'help' };
  const [command, ...rest] = given;
  switch (command) {
    case 'validate':
      return parseValidate(rest);
    case 'convert':
      return parseConvert(rest);
    case 'show':
    case 'extract':
      return parseSingle(command, rest);
    case 'rules':
      return parseRules(rest);
    case undefined:
      return { refused: 'Es fehlt ein Befehl.' };
    default:
      return { refused: `Den Befehl „${command}“ gibt es nicht.` };
  }
}

function parseValidate(given: string[]): Request | RefusedArguments {
  const options = { profile: { type: 'string' }, rules: { type: 'string' }, json: { type: 'boolean' } } as const;
  const parsed = readArguments({ args: given, options, allowPositionals: true });
  if ('refused' in parsed) return parsed;
  const { values, positionals: files } = parsed;
  const profile: ProfileChoice | undefined = pick(profileChoices, values.profile ?? 'auto');
  if (profile === undefined) return { refused: `--profile ist eines von: ${profileChoices.join(', ')}.` };
  const ruleSet: RuleSetId | undefined = pick(ruleSets, values.rules ?? defaultRuleSet);
  if (ruleSet === undefined) return { refused: `--rules ist eines von: ${ruleSets.join(', ')}.` };
  if (files.length === 0) return { refused: 'Es fehlt eine Datei.' };
  return { command: 'validate', files, options: { profile, ruleSet, json: values.json ?? false } };
}

function parseConvert(given: string[]): Request | RefusedArguments {
  const parsed = readArguments({ args: given, options: { to: { type: 'string' } }, allowPositionals: true });
  if ('refused' in parsed) return parsed;
  const syntax = pick(syntaxes, parsed.values.to ?? '');
  if (syntax === undefined) return { refused: `--to ist eines von: ${syntaxes.join(', ')}.` };
  const file = onlyFile(parsed.positionals);
  return typeof file === 'string' ? { command: 'convert', file, syntax } : file;
}

function parseSingle(command: 'show' | 'extract', given: string[]): Request | RefusedArguments {
  const parsed = readArguments({ args: given, options: {}, allowPositionals: true });
  if ('refused' in parsed) return parsed;
  const file = onlyFile(parsed.positionals);
  return typeof file === 'string' ? { command, file } : file;
}

function parseRules(given: string[]): Request | RefusedArguments {
  const options = { json: { type: 'boolean' } } as const;
  const parsed = readArguments({ args: given, options, allowPositionals: true });
  if ('refused' in parsed) return parsed;
  if (parsed.positionals.length > 0) return { refused: 'Dieser Befehl nimmt keine Datei.' };
  return { command: 'rules', json: parsed.values.json ?? false };
}

function onlyFile(files: readonly string[]): string | RefusedArguments {
  const [file] = files;
  if (file === undefined) return { refused: 'Es fehlt eine Datei.' };
  return files.length === 1 ? file : { refused: 'Dieser Befehl nimmt nur eine Datei.' };
}

function pick<T extends string>(choices: readonly T[], value: string): T | undefined {
  return choices.find((choice) => choice === value);
}
