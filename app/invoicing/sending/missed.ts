/** Whom a mail is for: addresses, separated by commas. */
export interface MailAddresses {
  recipient: string;
  cc: string;
  bcc: string;
}

export interface ReportedMail extends MailAddresses {
  /** of them, whom it did not reach, as far as its transport has told */
  missed: string;
  /** of these, whom another mail was written to since */
  sentAgain: string;
}

export function listedIn(list: string): string[] {
  return list.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

export function allOf({ recipient, cc, bcc }: MailAddresses): string[] {
  return [recipient, cc, bcc].flatMap(listedIn);
}

/** Whom it did not reach, and whom its transport names now. */
export function missedWith(mail: ReportedMail, named: readonly string[]): string {
  const missed = listedIn(mail.missed);
  return allOf(mail)
    .filter((address) => missed.includes(address) || named.includes(address))
    .join(', ');
}

/** Whom it is sent to again: everybody, unless its transport has told that it missed some only. */
export function againTo(mail: ReportedMail): string[] {
  const [missed, sentAgain] = [listedIn(mail.missed), listedIn(mail.sentAgain)];
  return missed.length === 0 ? allOf(mail) : missed.filter((address) => !sentAgain.includes(address));
}

/** What is written to some of them: nobody learns of a blind copy, so each is a mail of its own where only these are left. */
export function mailsTo(mail: MailAddresses, addresses: readonly string[]): MailAddresses[] {
  const left = (list: string) => listedIn(list).filter((address) => addresses.includes(address));
  const [recipients, copies, blind] = [left(mail.recipient), left(mail.cc), left(mail.bcc)];
  const [to, cc] = recipients.length > 0 ? [recipients, copies] : [copies, []];
  if (to.length === 0) return blind.map((recipient) => ({ recipient, cc: '', bcc: '' }));
  return [{ recipient: to.join(', '), cc: cc.join(', '), bcc: blind.join(', ') }];
}
