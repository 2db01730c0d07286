import { levelField, reminderLevels } from '../company/fields.ts';
import type { ReminderLevel } from '../company/fields.ts';
import type { FieldTable } from '../fields.ts';
import { memberNames, recordOf } from '#app/values/records.ts';
import { defaultTermDays, defaultWaitDays, reminderRulesOf } from './fields.ts';
import type { ReminderSettings, RuleSettings } from './fields.ts';
import type { ReminderRules } from './propose-reminder.ts';

type LevelSettings = Omit<ReminderSettings, 'baseRates'>;

type PerLevel = readonly [number, number, number, number];

interface ReminderPreset {
  label: string;
  waitDays: PerLevel;
  termDays: PerLevel;
  feeCents: PerLevel;
}

const same = (each: number): PerLevel => [each, each, each, each];

/** Ways to remind that one choice sets; each level has its usual text. */
export const reminderPresets = {
  usual: { label: 'Üblich', waitDays: same(defaultWaitDays), termDays: same(defaultTermDays), feeCents: same(0) },
  patient: { label: 'Geduldig', waitDays: same(7), termDays: [14, 14, 10, 10], feeCents: same(0) },
  brisk: { label: 'Zügig', waitDays: same(1), termDays: same(7), feeCents: [0, 0, 250, 250] },
} as const satisfies Record<string, ReminderPreset>;

export type ReminderPresetName = keyof typeof reminderPresets;

const { usual, patient, brisk } = reminderPresets;

export const reminderPresetFields = {
  preset: {
    label: 'Wie Sie mahnen',
    kind: 'choice',
    choices: { usual: usual.label, patient: patient.label, brisk: brisk.label, own: 'Eigene Stufen' },
    initial: 'usual',
  },
} as const satisfies FieldTable;

export function rulesOfPreset(name: ReminderPresetName): ReminderRules {
  const { waitDays, termDays, feeCents }: ReminderPreset = reminderPresets[name];
  return recordOf(
    reminderLevels.map((level): [ReminderLevel, ReminderRules[ReminderLevel]] => [
      level,
      { waitDays: waitDays[level], termDays: termDays[level], feeCents: feeCents[level] },
    ]),
  );
}

/** What a preset sets; the base rates stay. Days that are as usual are left empty. */
export function settingsOfPreset(name: ReminderPresetName): LevelSettings {
  const rules = rulesOfPreset(name);
  const numbers = reminderLevels.flatMap((level): [keyof RuleSettings, number][] => {
    const { waitDays, termDays, feeCents } = rules[level];
    return [
      [levelField(level, 'waitDays'), waitDays === defaultWaitDays ? 0 : waitDays],
      [levelField(level, 'termDays'), termDays === defaultTermDays ? 0 : termDays],
      [levelField(level, 'feeCents'), feeCents],
    ];
  });
  return { ...recordOf(numbers), ...recordOf(reminderLevels.map((level) => [levelField(level, 'text'), ''] as const)) };
}

/** The preset that settings are like; `own` where a day, a fee or a text is another. */
export function presetOf(settings: LevelSettings): ReminderPresetName | 'own' {
  if (reminderLevels.some((level) => settings[levelField(level, 'text')].trim() !== '')) return 'own';
  const rules = reminderRulesOf(settings);
  const isLike = (name: ReminderPresetName) => {
    const preset = rulesOfPreset(name);
    return reminderLevels.every((level) =>
      memberNames(rules[level]).every((part) => rules[level][part] === preset[level][part]),
    );
  };
  return memberNames(reminderPresets).find(isLike) ?? 'own';
}
