import { href } from 'react-router';
import type { Access } from '#app/pocketbase/accounts/access-queries.ts';
import type { BankAccountRow } from '#app/pocketbase/companies/calls.ts';
import type { CompanyRecord, SettingsRecord } from '#app/pocketbase/records.ts';
import { findCompanyGaps } from '#app/invoicing/invoice/checks/gaps.ts';
import {
  appearanceFields,
  levelField,
  proofFields,
  reminderLevelNames,
  reminderLevels,
} from '#app/invoicing/company/fields.ts';
import { mailSenderOf } from '#app/invoicing/company/mail-sender.ts';
import { groupIban } from '#app/values/identifiers.ts';
import { formatEuro } from '#app/values/money.ts';
import { paths } from '#app/ui/base/paths.ts';
import { missingName } from '../first-steps-texts.ts';
import type { LayoutRow } from '#app/pocketbase/layouts/calls.ts';

/** What the rows of the overview tell of. */
export interface SettingsFacts {
  company: CompanyRecord;
  settings: SettingsRecord;
  accounts: readonly BankAccountRow[];
  nextNumber: string;
  layouts: readonly LayoutRow[];
  access: Access;
}

interface Section {
  href: string;
  title: string;
  /** how it stands now */
  state: (facts: SettingsFacts) => string;
  /** whether something is missing; absent: nothing can be */
  isIncomplete?: (facts: SettingsFacts) => boolean;
}

interface SectionGroup {
  title: string;
  sections: readonly Section[];
}

/** Every section of the settings: a row of the overview and a page of its own. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    title: 'Firma',
    sections: [
      { href: paths.profile, title: 'Profil', state: profileState, isIncomplete: isProfileIncomplete },
      { href: href('/invoice/einstellungen/konten'), title: 'Konten', state: accountsState },
      { href: paths.turnover, title: 'Grenze nach § 19 UStG', state: turnoverState },
      { href: paths.proof, title: 'Nachweis', state: proofState },
    ],
  },
  {
    title: 'Belege',
    sections: [
      {
        href: paths.numberSettings,
        title: 'Nummern',
        state: ({ settings, nextNumber }) => `Rechnungen: ${settings.invoicePattern}, nächste ${nextNumber}`,
      },
      { href: paths.textSettings, title: 'Texte und Fristen', state: textState },
      { href: paths.reminderSettings, title: 'Mahnungen', state: reminderState },
      { href: paths.layouts, title: 'Layouts', state: layoutState },
      { href: paths.senderSettings, title: 'E-Mail-Versand', state: senderState },
    ],
  },
  {
    title: 'Persönlich',
    sections: [
      { href: paths.appearance, title: 'Darstellung', state: appearanceState },
      { href: paths.access, title: 'Anmeldung', state: accessState },
    ],
  },
];

export interface SettingsRow {
  href: string;
  title: string;
  state: string;
  incomplete: boolean;
}

/** The overview: each group with its rows as they stand now. */
export function describeSections(facts: SettingsFacts): { title: string; rows: SettingsRow[] }[] {
  return sectionGroups.map(({ title, sections }) => ({
    title,
    rows: sections.map((section) => ({
      href: section.href,
      title: section.title,
      state: section.state(facts),
      incomplete: section.isIncomplete?.(facts) ?? false,
    })),
  }));
}

function isProfileIncomplete({ company }: SettingsFacts): boolean {
  return findCompanyGaps(company).length > 0;
}

function profileState({ company }: SettingsFacts): string {
  const [gap] = findCompanyGaps(company);
  if (gap) return `Es fehlt: ${missingName(gap.field)}`;
  return `${company.name}, ${company.city}`;
}

function accountsState({ company: { iban }, accounts }: SettingsFacts): string {
  if (iban === '') return 'Noch keines';
  const others = accounts.filter(({ archived }) => !archived).length - 1;
  return `${groupIban(iban)}${others > 0 ? ` und ${others} ${others === 1 ? 'weiteres' : 'weitere'}` : ''}`;
}

function turnoverState({ company, settings: { turnoverYear, elsewhereCents } }: SettingsFacts): string {
  if (!company.smallBusiness) return 'Nur für Kleinunternehmer';
  if (turnoverYear === 0) return 'Kein Umsatz außerhalb von Belegwerk';
  return `Außerhalb von Belegwerk ${turnoverYear}: ${formatEuro(elsewhereCents)}`;
}

function proofState({ settings }: SettingsFacts): string {
  return `E-Mail: ${proofFields.digestRhythm.choices[settings.digestRhythm]}`;
}

function textState({ settings }: SettingsFacts): string {
  const days = settings.paymentDays === 1 ? '1 Tag' : `${settings.paymentDays} Tage`;
  const texts = [
    settings.introText === '' ? [] : ['Einleitung'],
    settings.closingText === '' ? [] : ['Schlusstext'],
  ].flat();
  return `Zahlungsziel ${days}, ${texts.length === 0 ? 'Texte aus dem Layout' : `eigene Texte: ${texts.join(' und ')}`}`;
}

function reminderState({ settings }: SettingsFacts): string {
  const fees = reminderLevels.filter((level) => settings[levelField(level, 'feeCents')] > 0);
  return fees.length === 0 ? 'Ohne Gebühren' : `Gebühr: ${fees.map((level) => reminderLevelNames[level]).join(', ')}`;
}

function layoutState({ layouts }: SettingsFacts): string {
  const used = layouts.filter((layout) => !layout.archived);
  const standard = used.find((layout) => layout.kinds.includes(''));
  if (used.length === 0) return 'Das mitgelieferte Layout';
  const count = used.length === 1 ? '1 eigenes Layout' : `${used.length} eigene Layouts`;
  return `${count}, Standard: ${standard?.name ?? 'das mitgelieferte'}`;
}

function senderState({ company, settings }: SettingsFacts): string {
  const { senderName, replyTo } = mailSenderOf(company, settings);
  const name = senderName === '' ? 'Absender wie das Programm' : `Absender ${senderName}`;
  return replyTo === '' ? `${name}, Antworten erreichen Sie nicht` : `${name}, Antworten an ${replyTo}`;
}

function appearanceState({ settings }: SettingsFacts): string {
  const switched = (on: boolean) => (on ? 'an' : 'aus');
  const { theme } = appearanceFields;
  const look = `${theme.choices[settings.theme]}, ${settings.density === 'wide' ? 'weit' : 'normal dicht'}`;
  const saver = settings.dataSaver ? ', Daten sparen' : '';
  return `${look}, Feldnummern ${switched(settings.showFieldNumbers)}, einzelne Tasten ${switched(settings.singleKeys)}${saver}`;
}

function accessState({ access }: SettingsFacts): string {
  return `${access.email}, zweiter Faktor ${access.twoFactor ? 'an' : 'aus'}, ${describeDevices(access.sessions)}`;
}

export function describeDevices(count: number): string {
  return count === 1 ? '1 Gerät angemeldet' : `${count} Geräte angemeldet`;
}
