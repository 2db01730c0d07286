import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WhereMailLies } from './wait-for-mail.tsx';

it.each([
  [null, true],
  ['elsewhere', false],
  [{ link: '' }, false],
  [{ link: 'http://localhost/login/registrieren/confirm?token=a' }, false],
] as const)(
  'where the mailbox is %j the mail is called sent: %j, and never that and its opposite',
  (mailbox, isSent) => {
    const html = renderToStaticMarkup(<WhereMailLies mailbox={mailbox} email="mara@brandis.example" />);
    expect(html.includes('Wir haben Ihnen eine E-Mail geschickt, an mara@brandis.example')).toBe(isSent);
    expect(html.includes('verschickt keine E-Mails')).toBe(!isSent);
  },
);
