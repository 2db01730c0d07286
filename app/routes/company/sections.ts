import type { Access } from '#app/pocketbase/accounts/access-queries.ts';
import type { BankAccountRow } from '#app/pocketbase/companies/calls.ts';
import type { CompanyRecord, SettingsRecord } from '#app/pocketbase/records.ts';
import { findCompanyGaps } from '#app/invoicing/invoice/checks/gaps.ts';
import {
  appearanceFields,
  companyFields,
  levelField,
  proofFields,
  reminderLevelNames,
  reminderLevels,
} from '#app/invoicing/company/fields.ts';
import { presetOf, reminderPresetFields } from '#app/invoicing/reminders/presets.ts';
import { mailSenderOf } from '#app/invoicing/company/mail-sender.ts';
import { groupIban } from '#app/values/identifiers.ts';
import { formatEuro } from '#app/values/money.ts';
import { paths, places } from '#app/ui/base/paths.ts';
import type { NamedPlace } from '#app/ui/base/paths.ts';
import type { CompanyFacts } from '#app/ui/frame/company-facts.ts';
import type { LinkRow } from '#app/ui/page/link-rows.tsx';
import { memberNames } from '#app/values/records.ts';
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
  /** there is one to be had here */
  hasSubscription: boolean;
}

interface Section extends NamedPlace {
  /** how it stands now */
  state: (facts: SettingsFacts) => string;
  /** whether something is missing; absent: nothing can be */
  isIncomplete?: (facts: SettingsFacts) => boolean;
  /** absent: everybody; whom it does not concern finds it folded, and switched off */
  concerns?: (facts: CompanyFacts) => boolean;
}

interface SectionGroup {
  title: string;
  sections: readonly Section[];
}

/** Every section of the settings: a row of the overview and a page of its own. */
export const sectionGroups = {
  main: {
    title: 'Das Wichtigste',
    sections: [
      { ...places.profile, state: profileState, isIncomplete: isProfileIncomplete },
      { ...places.accounts, state: accountsState },
      { ...places.textSettings, state: textState },
      { ...places.textBlocks, state: () => 'Einleitungen, Schlusstexte, Bedingungen' },
      { ...places.layouts, state: layoutState },
      { ...places.senderSettings, state: senderState, isIncomplete: hasNoReplies },
      { ...places.turnover, state: turnoverState, concerns: ({ smallBusiness }) => smallBusiness },
    ],
  },
  rare: {
    title: 'Weiteres',
    sections: [
      { ...places.numberSettings, state: numberState },
      { ...places.reminderSettings, state: reminderState },
    ],
  },
  personal: {
    title: 'Persönlich',
    sections: [
      { ...places.appearance, state: appearanceState },
      { ...places.access, state: accessState },
    ],
  },
  data: { title: 'Daten', sections: [{ ...places.proof, state: proofState }] },
} as const satisfies Record<string, SectionGroup>;

/** The groups with what concerns a company, and the section that is shown. */
export function sectionsFor(facts: CompanyFacts, shown: string): SectionGroup[] {
  const isListed = ({ concerns, href: own }: Section) => own === shown || concerns === undefined || concerns(facts);
  return memberNames(sectionGroups).map((name) => {
    const { title, sections }: SectionGroup = sectionGroups[name];
    return { title, sections: sections.filter(isListed) };
  });
}

export interface SettingsFold {
  title: string;
  /** readable while it is closed */
  state: string;
  rows: LinkRow[];
}

/** The overview as it stands now. */
export function describeSettings(facts: SettingsFacts) {
  const concerned = { smallBusiness: facts.company.smallBusiness, collectsDebits: facts.company.creditorId !== '' };
  const rowOf = ({ href: own, title, state, isIncomplete }: Section): LinkRow => ({
    href: own,
    title,
    state: state(facts),
    incomplete: isIncomplete?.(facts) ?? false,
  });
  const rowsOf = ({ sections }: SectionGroup) =>
    sections.filter(({ concerns }) => concerns === undefined || concerns(concerned)).map(rowOf);
  const { main, rare, personal, data } = sectionGroups;
  const rows = rowsOf(main);
  return {
    open: rows.filter(({ incomplete }) => incomplete).map((row) => ({ ...row, incomplete: false })),
    main: { title: main.title, rows },
    folds: [
      foldOf(rowOf(rare.sections[0]), { ...places.numberLedger, state: 'Jede Nummer, die vergeben wurde' }),
      foldOf(rowOf(rare.sections[1]), { ...places.reminders, state: 'Was überfällig ist' }),
      debitFold(facts),
      ...(concerned.smallBusiness ? [] : [foldOf({ ...places.turnover, state: turnoverState(facts) })]),
    ],
    personal: { title: personal.title, rows: rowsOf(personal) },
    data: {
      title: data.title,
      rows: [
        ...rowsOf(data),
        ...(facts.hasSubscription ? [{ ...places.subscription, state: 'Tarif und Zahlung' }] : []),
      ],
    },
  };
}

/** A section that few look for, with what belongs to it. */
function foldOf(row: LinkRow, ...others: readonly LinkRow[]): SettingsFold {
  return { title: row.title, state: row.state, rows: [{ ...row, state: '' }, ...others] };
}

function debitFold({ company: { creditorId } }: SettingsFacts): SettingsFold {
  const id = { href: `${paths.profile}#profile-creditorId`, title: companyFields.creditorId.label };
  return creditorId === ''
    ? { title: 'Lastschrift', state: 'aus, Gläubiger-ID fehlt', rows: [{ ...id, state: 'Im Profil eintragen' }] }
    : {
        title: 'Lastschrift',
        state: `an, ${creditorId}`,
        rows: [
          { ...id, state: creditorId },
          { ...places.debits, state: 'Was sich einziehen lässt' },
        ],
      };
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
  if (!company.smallBusiness) return 'aus, nur für Kleinunternehmer';
  if (turnoverYear === 0) return 'Kein Umsatz außerhalb von Belegwerk';
  return `Außerhalb von Belegwerk ${turnoverYear}: ${formatEuro(elsewhereCents)}`;
}

function numberState({ settings, nextNumber }: SettingsFacts): string {
  return `Rechnungen: ${settings.invoicePattern}, nächste ${nextNumber}`;
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
  const feeState =
    fees.length === 0 ? 'ohne Gebühren' : `Gebühr: ${fees.map((level) => reminderLevelNames[level]).join(', ')}`;
  return `${reminderPresetFields.preset.choices[presetOf(settings)]}, ${feeState}`;
}

function layoutState({ layouts }: SettingsFacts): string {
  const used = layouts.filter((layout) => !layout.archived);
  const standard = used.find((layout) => layout.kinds.includes(''));
  if (used.length === 0) return 'Das mitgelieferte Layout';
  const count = used.length === 1 ? '1 eigenes Layout' : `${used.length} eigene Layouts`;
  return `${count}, Standard: ${standard?.name ?? 'das mitgelieferte'}`;
}

function hasNoReplies({ company, settings }: SettingsFacts): boolean {
  return mailSenderOf(company, settings).replyTo === '';
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
  const numbers = settings.showFieldNumbers ? ', Feldnummern an' : '';
  const saver = settings.dataSaver ? ', Daten sparen' : '';
  return `${look}, einzelne Tasten ${switched(settings.singleKeys)}${numbers}${saver}`;
}

function accessState({ access }: SettingsFacts): string {
  return `${access.email}, zweiter Faktor ${access.twoFactor ? 'an' : 'aus'}, ${describeDevices(access.sessions)}`;
}

export function describeDevices(count: number): string {
  return count === 1 ? '1 Gerät angemeldet' : `${count} Geräte angemeldet`;
}
