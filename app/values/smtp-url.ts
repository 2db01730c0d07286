import { isLoopback } from './loopback.ts';

/** How a mail server is reached, read from SMTP_URL. */
export interface SmtpSettings {
  host: string;
  port: number;
  /**
   * `tls`: from the first byte; `starttls`: at once after the greeting, or not at all; `none`: open, for a server on this
   * machine or in a network that nobody else reads.
   */
  security: 'tls' | 'starttls' | 'none';
  login: { user: string; password: string } | null;
}

const defaultPorts = { 'smtp:': 587, 'smtps:': 465 } as const;
const hostShape = /^([\w.-]+|\[[\da-f:.]+\])$/i;

/** The settings, or (a text) what is wrong with the address, as a German half sentence. */
export function readSmtpUrl(text: string): SmtpSettings | string {
  const url = URL.parse(text);
  const example = 'zum Beispiel smtps://name:passwort@mail.example.de';
  if (url === null || !(url.protocol === 'smtp:' || url.protocol === 'smtps:') || !hostShape.test(url.hostname))
    return `ist keine Adresse eines Mailservers, ${example}`;
  if (!['', '/'].includes(url.pathname)) return 'darf keinen Pfad enthalten';
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'tls');
  const tls = url.searchParams.get('tls');
  if (unknown.length > 0 || (tls !== null && tls !== 'none')) return 'kennt als Zusatz nur ?tls=none';
  const isHere = isLoopback(url.hostname);
  if (url.protocol === 'smtps:' && tls !== null) return 'ist mit smtps:// immer verschlüsselt';
  const login = readLogin(url);
  if (login === undefined) return 'enthält im Namen oder Passwort ein Zeichen, das als %-Folge geschrieben werden muss';
  const isOpen = url.protocol === 'smtp:' && (tls === 'none' || isHere);
  if (isOpen && login !== null && !isHere) return 'würde das Passwort unverschlüsselt senden';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPorts[url.protocol] : Number(url.port),
    security: url.protocol === 'smtps:' ? 'tls' : isOpen ? 'none' : 'starttls',
    login,
  };
}

function readLogin({ username, password }: URL): SmtpSettings['login'] | undefined {
  if (username === '' && password === '') return null;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
