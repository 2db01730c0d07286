import { expect, it } from 'vitest';
import { parseHeadName } from '#app/pocketbase/heads/documents.ts';
import { compareNoted } from './compare-noted.ts';

const hash = 'a'.repeat(64);
const own = { company: 'eigenefirma0001', last: { seq: 40 }, foundAt: '' };

it.each([
  ['vierzig', own, 'danger', /64 Zeichen/],
  [`12-${hash}`, own, 'info', /verify --expect/],
  [`fremdefirma0001-12-${hash}`, own, 'danger', /beginnt mit eigenefirma0001/],
  [`eigenefirma0001-12-${hash}`, { ...own, foundAt: '2026-11-21T10:00:00.000Z' }, 'good', /Vorgang 12, 21\.11\.2026/],
  [`eigenefirma0001-12-${hash}`, own, 'danger', /anderen Stand.*umgeschrieben/],
  [`eigenefirma0001-41-${hash}`, own, 'danger', /endet mit Vorgang 40.*Ende fehlt/],
] as const)('of %s', (noted, log, level, text) => {
  expect(compareNoted(parseHeadName(noted), log)).toMatchObject({
    level,
    text: expect.stringMatching(text) as unknown,
  });
});
