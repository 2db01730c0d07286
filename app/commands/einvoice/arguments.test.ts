import { describe, expect, it } from 'vitest';
import { parseRequest } from './arguments.ts';

describe('what a person typed', () => {
  it.each([
    [[], 'Es fehlt ein Befehl.'],
    [['pay'], 'Den Befehl „pay“ gibt es nicht.'],
    [['validate'], 'Es fehlt eine Datei.'],
    [['validate', '--profile', 'zugferd', 'x.xml'], '--profile ist eines von: auto, en16931, xrechnung, peppol.'],
    [['validate', '--rules', '3', 'x.xml'], '--rules ist eines von: 2.6.0, 2.5.0.'],
    [['validate', '--profile'], 'Bei --profile stimmt der Wert nicht.'],
    [['validate', '--strict', 'x.xml'], 'Die Angabe --strict gibt es hier nicht.'],
    [['validate', '--json=1', 'x.xml'], 'Bei --json stimmt der Wert nicht.'],
    [['convert', 'x.xml'], '--to ist eines von: ubl, cii.'],
    [['convert', '--to', 'pdf', 'x.xml'], '--to ist eines von: ubl, cii.'],
    [['show', 'a.xml', 'b.xml'], 'Dieser Befehl nimmt nur eine Datei.'],
    [['extract'], 'Es fehlt eine Datei.'],
    [['rules', 'a.xml'], 'Dieser Befehl nimmt keine Datei.'],
    [['rules', '--all'], 'Die Angabe --all gibt es hier nicht.'],
  ])('%j is refused', (args, refused) => {
    expect(parseRequest(args)).toEqual({ refused });
  });

  it.each([
    [
      ['validate', 'a.xml', '-'],
      { command: 'validate', files: ['a.xml', '-'], options: { profile: 'auto', ruleSet: '2.6.0', json: false } },
    ],
    [
      ['validate', '--json', '--profile', 'peppol', '--rules=2.5.0', '--', '--a.xml'],
      { command: 'validate', files: ['--a.xml'], options: { profile: 'peppol', ruleSet: '2.5.0', json: true } },
    ],
    [['convert', '--to', 'cii', 'a.xml'], { command: 'convert', file: 'a.xml', syntax: 'cii' }],
    [['extract', 'a.pdf'], { command: 'extract', file: 'a.pdf' }],
    [['rules'], { command: 'rules', json: false }],
    [['rules', '--json'], { command: 'rules', json: true }],
    [['-h'], { command: 'help' }],
  ])('%j is understood', (args, request) => {
    expect(parseRequest(args)).toEqual(request);
  });
});
