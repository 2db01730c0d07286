import { letter } from './letter.ts';
import type { MailSite, WrittenMail } from './letter.ts';

export interface Digest {
  /** issued documents until then */
  issued: number;
  /** the HEAD of the company's event log */
  head: string;
  /** absent: the mail was queued before digests told of a period */
  facts?: DigestFacts;
}

/** Words for what happened in the period that has ended. */
export interface DigestFacts {
  /** "Am 25.11.2026", "Vom 16. bis 22. November 2026", "Im Oktober 2026" */
  when: string;
  /** "am Tag", "in der Woche", "im Monat" */
  often: string;
  issued: string;
  booked: string;
  /** a sentence */
  late: string;
}

/** What an owner keeps, outside of this installation, of everything that was issued. */
export function digestMail(site: MailSite, { issued, head, facts }: Digest): WrittenMail {
  const documents = issued === 1 ? 'einen Beleg' : `${issued} Belege`;
  return letter(site, 'Nachweis über Ihre ausgestellten Belege', [
    `bis jetzt haben Sie ${documents} ausgestellt. Der unterschriebene Stand Ihres Ereignisprotokolls ist:`,
    head,
    ...(facts ? [`${facts.when}: ${facts.issued}, ${facts.booked}. ${facts.late}`] : []),
    'Bitte heben Sie diese E-Mail auf. Mit dem Stand lässt sich später prüfen, ob das Protokoll Ihrer Belege bis hierher unverändert ist: in Belegwerk unter Einstellungen, Nachweis, oder mit belegwerk verify --expect, gefolgt vom Stand.',
    `Sie bekommen höchstens eine solche E-Mail ${facts?.often ?? 'im Monat'}, und nur, wenn Sie Belege ausgestellt oder Zahlungen gebucht haben. Wie oft, stellen Sie unter Einstellungen, Nachweis ein.`,
  ]);
}
