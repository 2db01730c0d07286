import { letter } from './letter.ts';
import type { MailSite, WrittenMail } from './letter.ts';
import { withQuery } from '#app/values/page-query.ts';

export function confirmAccountMail(site: MailSite, link: { token: string; proof: string }): WrittenMail {
  return letter(site, 'Bitte bestätigen Sie Ihre E-Mail-Adresse', [
    `für diese E-Mail-Adresse wurde bei ${site.siteName} ein Konto angelegt. Bitte bestätigen Sie die Adresse.`,
    { link: withQuery(`${site.origin}/login/registrieren/confirm`, link), label: 'Adresse bestätigen' },
    'Der Link gilt drei Tage. Es gilt nur der Link aus der neuesten E-Mail.',
    'Sie haben kein Konto angelegt? Dann ignorieren Sie diese E-Mail bitte.',
  ]);
}

export function accountExistsMail(site: MailSite): WrittenMail {
  return letter(site, 'Sie haben schon ein Konto', [
    `mit dieser E-Mail-Adresse wollte sich jemand bei ${site.siteName} registrieren. Sie haben schon ein Konto.`,
    { link: `${site.origin}/login`, label: 'Anmelden' },
    { link: `${site.origin}/login/passwort`, label: 'Passwort vergessen' },
    'Wenn Sie das nicht waren, müssen Sie nichts tun. An Ihrem Konto hat sich nichts geändert.',
  ]);
}

export function resetPasswordMail(site: MailSite, token: string): WrittenMail {
  return letter(site, 'Neues Passwort', [
    'Sie können jetzt ein neues Passwort setzen.',
    { link: withQuery(`${site.origin}/login/passwort/neu`, { token }), label: 'Neues Passwort setzen' },
    'Der Link gilt eine Stunde. Mit dem neuen Passwort enden alle bestehenden Anmeldungen.',
    'Wenn Sie das nicht wollten, müssen Sie nichts tun. Ihr Passwort bleibt, wie es ist.',
  ]);
}

export function signInCodeMail(site: MailSite, code: string): WrittenMail {
  return letter(site, 'Ihr Code zum Anmelden', [
    'mit diesem Code melden Sie sich an. Geben Sie ihn auf der Seite ein, auf der Sie ihn angefordert haben:',
    { code: code.replace(/^(\d{4})(\d{4})$/, '$1 $2') },
    'Der Code gilt zehn Minuten und nur einmal. Geben Sie ihn niemandem weiter; wir fragen nie am Telefon danach.',
    'Wenn Sie keinen Code angefordert haben, müssen Sie nichts tun. Ohne ihn kommt niemand in Ihr Konto.',
  ]);
}

export function changeAddressMail(site: MailSite, token: string): WrittenMail {
  return letter(site, 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse', [
    `Sie möchten sich bei ${site.siteName} künftig mit dieser E-Mail-Adresse anmelden. Bitte bestätigen Sie sie.`,
    { link: withQuery(`${site.origin}/login/adresse`, { token }), label: 'Neue Adresse bestätigen' },
    'Der Link gilt eine Stunde und fragt nach Ihrem Passwort. Danach enden alle bestehenden Anmeldungen.',
    'Wenn Sie das nicht wollten, müssen Sie nichts tun. Ohne das Passwort ändert sich nichts.',
  ]);
}

/** What has just happened to an account, told to its address. */
export interface AccountNotice {
  what: NoticeName;
  /** of a sign-in: "Firefox, Windows", or '' */
  device: string;
  /** of a sign-in, as people read it */
  at: string;
  provider: string;
  newEmail: string;
}

type Words = (notice: AccountNotice) => readonly [subject: string, ...sentences: string[]];

const notices = {
  'new-device': ({ device, at }) => [
    'Anmeldung mit einem neuen Gerät',
    `am ${at} Uhr hat sich jemand mit einem Browser in Ihrem Konto angemeldet, den wir dort noch nicht kannten${device === '' ? '' : `: ${device}`}.`,
    'Waren Sie das, müssen Sie nichts tun.',
  ],
  'password-changed': () => [
    'Ihr Passwort wurde geändert',
    'das Passwort Ihres Kontos wurde gerade geändert. Alle anderen Anmeldungen sind beendet.',
  ],
  'address-asked': ({ newEmail }) => [
    'Ihre E-Mail-Adresse soll geändert werden',
    `Ihr Konto soll künftig die Adresse ${newEmail} haben. Es ändert sich erst etwas, wenn der Link in der E-Mail dorthin mit Ihrem Passwort bestätigt wird.`,
  ],
  'provider-added': ({ provider }) => [
    `Anmeldung mit ${provider} verbunden`,
    `mit Ihrem Konto bei ${provider} kann man sich ab jetzt in Ihrem Konto anmelden.`,
  ],
  'second-factor-on': () => [
    'Zweiter Faktor eingeschaltet',
    'jede Anmeldung fragt ab jetzt auch nach einem Code aus Ihrer App.',
  ],
  'second-factor-off': () => [
    'Zweiter Faktor ausgeschaltet',
    'Anmeldungen fragen ab jetzt nicht mehr nach einem Code aus Ihrer App.',
  ],
  'second-factor-failed': () => [
    'Falsche Codes bei einer Anmeldung',
    'jemand hat sich in Ihrem Konto anmelden wollen und fünfmal einen falschen Code eingegeben. Der erste Schritt der Anmeldung war richtig: Wer es auch war, kennt vermutlich Ihr Passwort oder liest Ihre E-Mails.',
  ],
  closed: () => [
    'Ihr Konto ist geschlossen',
    'Ihr Konto ist geschlossen; niemand kann sich mehr anmelden. Ausgestellte Belege bleiben gespeichert, weil das Gesetz es verlangt. Wer dieses System betreibt, kann das Konto wieder öffnen.',
  ],
  reopened: () => ['Ihr Konto ist wieder offen', 'Ihr Konto ist wieder geöffnet worden. Sie melden sich an wie zuvor.'],
} as const satisfies Record<string, Words>;

export type NoticeName = keyof typeof notices;

export function isNoticeName(name: string): name is NoticeName {
  return Object.hasOwn(notices, name);
}

export function accountNoticeMail(site: MailSite, notice: AccountNotice): WrittenMail {
  const words: Words = notices[notice.what];
  const [subject, ...sentences] = words(notice);
  return letter(site, subject, [
    ...sentences,
    'Waren Sie das nicht? Dann setzen Sie jetzt ein neues Passwort. Es beendet alle Anmeldungen.',
    { link: `${site.origin}/login/passwort`, label: 'Neues Passwort setzen' },
  ]);
}

export function testMail(site: MailSite): WrittenMail {
  return letter(site, 'Probe', [
    'diese E-Mail haben Sie sich selbst geschickt. So kommen Ihre E-Mails bei Kunden an: Prüfen Sie den Absender, und antworten Sie einmal darauf, um zu sehen, wohin Antworten gehen.',
  ]);
}
