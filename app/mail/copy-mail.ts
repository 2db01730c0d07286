interface Copied {
  /** who got the mail */
  to: string;
  subject: string;
  text: string;
}

/** What went to a customer, for who sent it. */
export function copyMail({ to, subject, text }: Copied): Pick<Copied, 'subject' | 'text'> {
  return { subject: `Kopie: ${subject}`, text: `Diese E-Mail wurde an ${to} übergeben.\n\n${text}` };
}
