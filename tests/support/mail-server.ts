import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { readSmtpUrl } from '#app/values/smtp-url.ts';
import type { SmtpSettings } from '#app/values/smtp-url.ts';
import type { Certificate } from './make-certificate.ts';

export interface TakenMail {
  from: string;
  to: string[];
  message: string;
  secure: boolean;
  user: string;
}

/** What the server does instead of taking a mail. */
export interface MailServerMood {
  /** answers the recipient with it: "550 5.1.1 no such user"; "silence": never */
  recipient?: string;
  /** the one that is answered so; absent: all */
  refused?: string;
  sender?: string;
  /** answers the whole mail with it */
  content?: string;
  /** after it was taken: no answer comes, or the line is cut */
  after?: 'silence' | 'cut';
  /** in the middle of it the line is cut */
  during?: 'cut';
}

export interface MailServer {
  port: number;
  /** whatever was taken for good, also where the answer never came */
  taken: TakenMail[];
  /** how many sessions there were */
  sessions: number;
  mood: MailServerMood;
  /** whom it was asked to take mails for */
  asked: string[];
  close: () => Promise<void>;
}

interface MailServerOptions {
  certificate?: Certificate;
  /** from the first byte; otherwise by STARTTLS where there is a certificate */
  secure?: boolean;
  login?: { user: string; password: string };
  port?: number;
}

/** A real mail server on this machine. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { certificate, secure = false, login, port = 0 } = options;
  const server: MailServer = {
    port: 0,
    taken: [],
    sessions: 0,
    mood: {},
    asked: [],
    close: () =>
      new Promise((resolve) => {
        for (const { _socket: socket } of smtp.connections as unknown as Set<{ _socket?: { destroy: () => void } }>)
          socket?.destroy();
        smtp.close(resolve);
      }),
  };
  const cut = (id: string) => {
    for (const each of smtp.connections as unknown as Set<Connection>) if (each.session.id === id) each.close();
  };
  const behaviour: SMTPServerOptions = {
    secure,
    authOptional: login === undefined,
    disabledCommands: [...(certificate || secure ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 50,
    ...certificate,
    onConnect: (_session, done) => {
      server.sessions += 1;
      done();
    },
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(null, { message: 'authentication failed', responseCode: 535 }),
    onMailFrom: (_address, _session, done) => done(answerOf(server.mood.sender)),
    onRcptTo: ({ address }, _session, done) => {
      server.asked.push(address);
      const { recipient, refused = address } = server.mood;
      if (recipient !== 'silence') done(answerOf(refused === address ? recipient : undefined));
    },
    onData: (stream, session, done) => {
      const { content, after, during } = server.mood;
      if (during === 'cut') {
        stream.once('data', () => cut(session.id));
        return;
      }
      const take = (bytes: Buffer) => {
        const { mailFrom, rcptTo } = session.envelope;
        const refused = answerOf(content);
        if (refused === null)
          server.taken.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            message: bytes.toString(),
            secure: session.secure,
            user: String(session.user ?? ''),
          });
        if (after === 'cut') cut(session.id);
        else if (after !== 'silence') done(refused, `OK: queued as ${server.taken.length}`);
      };
      // Who goes away in the middle has sent nothing.
      buffer(stream).then(take, () => undefined);
    },
  };
  const smtp = new SMTPServer(behaviour);
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  server.port = (smtp.server.address() as AddressInfo).port;
  return server;
}

interface Connection {
  session: { id: string };
  close: () => void;
}

function answerOf(words: string | undefined): (Error & { responseCode: number }) | null {
  if (words === undefined) return null;
  const [code = '', ...rest] = words.split(' ');
  return Object.assign(new Error(rest.join(' ')), { responseCode: Number(code) });
}

/** The settings of an address that is one. */
export function smtpSettings(url: string): SmtpSettings {
  const settings = readSmtpUrl(url);
  if (typeof settings === 'string') throw new Error(settings);
  return settings;
}
