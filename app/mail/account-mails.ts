export interface WrittenMail {
  subject: string;
  text: string;
}

export interface MailSite {
  siteName: string;
  /** public address without trailing slash */
  origin: string;
}

/** A mail's text: greeting, paragraphs, and who writes. */
export function letter(site: MailSite, paragraphs: string[]): string {
  return [...['Guten Tag,'], ...paragraphs, `Ihr ${site.siteName}\n${site.origin}`].join('\n\n') + '\n';
}

export function confirmAccountMail(site: MailSite, link: { token: string; proof: string }): WrittenMail {
  const query = new URLSearchParams({ token: link.token, ...(link.proof === '' ? {} : { proof: link.proof }) });
  return {
    subject: `${site.siteName}: Bitte bestätigen Sie Ihre E-Mail-Adresse`,
    text: letter(site, [
      `für diese E-Mail-Adresse wurde bei ${site.siteName} ein Konto angelegt. Bitte bestätigen Sie die Adresse:`,
      `${site.origin}/login/registrieren/confirm?${query.toString()}`,
      'Der Link gilt drei Tage. Ein früher zugesandter Link gilt nicht mehr.',
      'Wenn Sie kein Konto angelegt haben, bestätigen Sie bitte nicht; es geschieht dann nichts weiter.',
    ]),
  };
}

export function accountExistsMail(site: MailSite): WrittenMail {
  return {
    subject: `${site.siteName}: Sie haben schon ein Konto`,
    text: letter(site, [
      `mit dieser E-Mail-Adresse wollte sich jemand bei ${site.siteName} registrieren. Sie haben schon ein Konto.`,
      `Anmelden: ${site.origin}/login`,
      `Passwort vergessen: ${site.origin}/login/passwort`,
      'Wenn Sie das nicht waren, müssen Sie nichts tun. An Ihrem Konto hat sich nichts geändert.',
    ]),
  };
}

export function resetPasswordMail(site: MailSite, token: string): WrittenMail {
  return {
    subject: `${site.siteName}: Neues Passwort`,
    text: letter(site, [
      'Sie können jetzt ein neues Passwort setzen:',
      `${site.origin}/login/passwort/neu?token=${encodeURIComponent(token)}`,
      'Der Link gilt eine Stunde. Mit dem neuen Passwort enden alle bestehenden Anmeldungen.',
      'Wenn Sie das nicht wollten, müssen Sie nichts tun. Ihr Passwort bleibt, wie es ist.',
    ]),
  };
}
