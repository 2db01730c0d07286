import { letter } from './letter.ts';
import type { MailSite, WrittenMail } from './letter.ts';

interface Digest {
  /** issued documents until then */
  issued: number;
  /** the HEAD of the company's event log */
  head: string;
}

/** What an owner keeps, outside of this installation, of everything that was issued. */
export function digestMail(site: MailSite, { issued, head }: Digest): WrittenMail {
  const documents = issued === 1 ? 'einen Beleg' : `${issued} Belege`;
  return letter(site, 'Nachweis über Ihre ausgestellten Belege', [
    `bis jetzt haben Sie ${documents} ausgestellt. Der unterschriebene Stand Ihres Ereignisprotokolls ist:`,
    head,
    'Bitte heben Sie diese E-Mail auf. Mit dem Stand lässt sich später prüfen, ob die Belege bis heute unverändert sind: belegwerk verify --expect, gefolgt vom Stand.',
    'Sie bekommen höchstens eine solche E-Mail im Monat, und nur, wenn Sie Belege ausgestellt haben.',
  ]);
}
