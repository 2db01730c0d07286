import { levelField, reminderLevels } from '../company/fields.ts';
import type { ReminderLevel, reminderSettingFields } from '../company/fields.ts';
import type { FieldTable, ValuesOf } from '../fields.ts';
import type { ReminderRules } from './propose-reminder.ts';
import { recordOf } from '#app/values/records.ts';

/** What is decided about one reminder before it goes. */
export const reminderFields = {
  text: { label: 'Text', kind: 'text', lengthMax: 4000, missing: 'Bitte schreiben Sie einen Text.' },
  until: { label: 'Zahlbar bis', kind: 'date', missing: 'Bitte geben Sie an, bis wann zu zahlen ist.' },
  invoiceReceivedOn: {
    label: 'Rechnung zugegangen am',
    kind: 'date',
    missing: 'Bitte geben Sie an, wann die Rechnung spätestens angekommen ist.',
  },
  dateAgreed: { label: 'Der Zahltag war als fester Kalendertag vereinbart', kind: 'flag' },
  interest: { label: 'Verzugszinsen verlangen', kind: 'flag' },
  lumpSum: { label: 'Pauschale von 40 € verlangen', kind: 'flag' },
  confirmed: {
    label: 'Die Angaben stimmen. Danach lässt sich diese Mahnung nicht mehr ändern.',
    kind: 'flag',
  },
} as const satisfies FieldTable;

export type ReminderChoices = Omit<ValuesOf<typeof reminderFields>, 'confirmed'>;

/** What keeps an invoice, or all of its customer, from being reminded of. */
export const holdFields = {
  hold: {
    label: 'Diese Rechnung',
    kind: 'choice',
    choices: { none: 'Wie üblich mahnen', stopped: 'Nicht mahnen', disputed: 'Strittig, nicht mahnen' },
    initial: 'none',
  },
  holdReason: { label: 'Grund', kind: 'line', lengthMax: 200 },
  customerStopped: { label: 'Diesen Kunden gar nicht mahnen', kind: 'flag' },
} as const satisfies FieldTable;

export type HoldFields = ValuesOf<typeof holdFields>;
export type InvoiceHold = HoldFields['hold'];

export type ReminderSettings = ValuesOf<typeof reminderSettingFields>;

const ruleParts = ['waitDays', 'termDays', 'feeCents'] as const;

/** What the rules of a company are made of. */
export type RuleSettings = Record<`reminder_${ReminderLevel}_${(typeof ruleParts)[number]}`, number>;

/** As if nothing was set. */
export const emptyRuleSettings: RuleSettings = recordOf(
  reminderLevels.flatMap((level) =>
    ruleParts.map((part): [keyof RuleSettings, number] => [levelField(level, part), 0]),
  ),
);

export const defaultWaitDays = 3;
export const defaultTermDays = 10;

export function reminderRulesOf(settings: RuleSettings): ReminderRules {
  const rules = reminderLevels.map((level): [ReminderLevel, ReminderRules[ReminderLevel]] => [
    level,
    {
      waitDays: settings[levelField(level, 'waitDays')] || defaultWaitDays,
      termDays: settings[levelField(level, 'termDays')] || defaultTermDays,
      feeCents: settings[levelField(level, 'feeCents')],
    },
  ]);
  return recordOf(rules);
}
