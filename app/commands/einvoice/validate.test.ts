import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { caseModels } from '#tests/einvoice/case-models.ts';
import { defaultRuleSet } from '#app/einvoice/rule-sets.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { validateFiles } from './validate.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-validate-'));
const [first] = caseModels('en16931');
const files = {
  valid: writeInvoice(first?.invoice ?? {}, 'cii'),
  invalid: writeInvoice({ ...first?.invoice, number: '' }, 'cii'),
  newer: writeInvoice({ ...first?.invoice, specification: 'urn:cen.eu:en16931:2026' }, 'cii'),
  unreadable: 'x',
};
const printed = vi.spyOn(process.stdout, 'write');

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  printed.mockReturnValue(true);
});
afterAll(() => {
  printed.mockRestore();
  rmSync(folder, { recursive: true });
});

it.each([
  ['valid valid', 0],
  ['invalid valid', 1],
  ['unreadable invalid valid', 2],
  ['newer valid', 2],
])('ends with the exit code of the worst file, not of the last one: %s, %i', async (names, code) => {
  const given = names.split(' ').map((name) => join(folder, name));
  expect(await validateFiles(given, { json: true, profile: 'auto', ruleSet: defaultRuleSet })).toBe(code);
});
