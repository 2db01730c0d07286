import { describe, expect, it } from 'vitest';
import { creditNoteTypes } from '../write.ts';
import { isListed, mimeCodes } from './codes.ts';
import type { CodeListName } from './codes.ts';
import { codeLists } from './lists.ts';
import type { CodeList } from './lists.ts';

describe('code lists', () => {
  it.each<[CodeListName, string[], string[]]>([
    ['invoiceTypes', ['380', '384', '326', '389', '875'], ['381', '999', '']],
    ['creditNoteTypes', ['381', '261', '396'], ['380', '384']],
    ['currencies', ['EUR', 'CHF', 'USD'], ['eur', 'EU', 'HRK', 'DEM']],
  ])('%s', (name, inside, outside) => {
    expect(inside.filter((code) => !isListed(name, code))).toEqual([]);
    expect(outside.filter((code) => isListed(name, code))).toEqual([]);
  });

  it('have no code twice, and none with white space or small print', () => {
    for (const { codes, onlyUbl, onlyCii } of Object.values(codeLists) as {
      codes: string;
      onlyUbl?: string;
      onlyCii?: string;
    }[]) {
      const all = [codes, onlyUbl, onlyCii].flatMap((text) => text?.split(' ') ?? []);
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((code) => !/^[\w.:-]+$/.test(code))).toEqual([]);
      expect(codes.split(' ').length).toBeGreaterThan(3);
    }
  });

  it('take white space around a code, not inside', () => {
    expect(isListed('currencies', ' EUR\n')).toBe(true);
    expect(isListed('currencies', 'EUR CHF')).toBe(false);
  });

  it('codes that one syntax alone accepts count for it only', () => {
    const names = Object.keys(codeLists) as CodeListName[];
    const differing = names.flatMap((name) => {
      const list: CodeList = codeLists[name];
      return [
        ...(list.onlyUbl?.split(' ') ?? []).map((code) => [name, code, 'ubl', 'cii'] as const),
        ...(list.onlyCii?.split(' ') ?? []).map((code) => [name, code, 'cii', 'ubl'] as const),
      ];
    });
    expect(differing.length).toBeGreaterThan(0);
    for (const [name, code, syntax, other] of differing) {
      expect([isListed(name, code, syntax), isListed(name, code, other), isListed(name, code)]).toEqual([
        true,
        false,
        false,
      ]);
    }
  });

  it('documents of credit are those of the list', () => {
    expect([...creditNoteTypes].filter((code) => !isListed('creditNoteTypes', code))).toEqual([]);
    expect(creditNoteTypes.has('381')).toBe(true);
    expect(creditNoteTypes.has('380')).toBe(false);
  });

  it('attachments', () => {
    expect(mimeCodes.has('application/pdf')).toBe(true);
    expect(mimeCodes.has('application/xml')).toBe(false);
    expect(mimeCodes.size).toBe(6);
  });
});
