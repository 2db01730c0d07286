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

export function splitAddresses(list: string): string[] {
  return list.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

export function allRecipients({ recipient, cc, bcc }: MailAddresses): string[] {
  return [recipient, cc, bcc].flatMap(splitAddresses);
}

/** Whom it did not reach, and whom its transport names now. */
export function unreachedRecipients(mail: ReportedMail, named: readonly string[]): string {
  const missed = splitAddresses(mail.missed);
  return allRecipients(mail)
    .filter((address) => missed.includes(address) || named.includes(address))
    .join(', ');
}

/** Whom it is sent to again: everybody, unless its transport has told that it missed some only. */
export function recipientsToRetry(mail: ReportedMail): string[] {
  const [missed, sentAgain] = [splitAddresses(mail.missed), splitAddresses(mail.sentAgain)];
  return missed.length === 0 ? allRecipients(mail) : missed.filter((address) => !sentAgain.includes(address));
}

/** What is written to some of them: nobody learns of a blind copy, so each is a mail of its own where only these are left. */
export function mailsTo(mail: MailAddresses, addresses: readonly string[]): MailAddresses[] {
  const left = (list: string) => splitAddresses(list).filter((address) => addresses.includes(address));
  const [recipients, copies, blind] = [left(mail.recipient), left(mail.cc), left(mail.bcc)];
  const [to, cc] = recipients.length > 0 ? [recipients, copies] : [copies, []];
  if (to.length === 0) return blind.map((recipient) => ({ recipient, cc: '', bcc: '' }));
  return [{ recipient: to.join(', '), cc: cc.join(', '), bcc: blind.join(', ') }];
}
