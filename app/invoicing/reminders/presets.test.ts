import { describe, expect, it } from 'vitest';
import { memberNames } from '#app/values/records.ts';
import { reminderRulesOf } from './fields.ts';
import { presetOf, reminderPresets, rulesOfPreset, settingsOfPreset } from './presets.ts';

describe.each(memberNames(reminderPresets))('the preset %s', (name) => {
  const settings = settingsOfPreset(name);

  it('is known by what it sets', () => {
    expect(presetOf(settings)).toBe(name);
    expect(reminderRulesOf(settings)).toEqual(rulesOfPreset(name));
  });

  it.each([
    ['a day', { reminder_2_waitDays: 30 }],
    ['a term', { reminder_0_termDays: 21 }],
    ['a fee', { reminder_3_feeCents: 1 }],
    ['a text', { reminder_1_text: 'Bitte zahlen Sie.' }],
  ])('is another with %s of its own', (_what, own) => {
    expect(presetOf({ ...settings, ...own })).toBe('own');
  });
});

it('days that are written out as they usually are, are the usual ones', () => {
  const usual = settingsOfPreset('usual');
  expect(usual.reminder_0_waitDays).toBe(0);
  expect(presetOf({ ...usual, reminder_0_waitDays: 3, reminder_3_termDays: 10 })).toBe('usual');
});
