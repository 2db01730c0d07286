import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { NodemailerError } from 'nodemailer';
import { composeMessage } from './compose.ts';
import type { ComposedMail } from './compose.ts';
import { mailSender, notHandedOver } from './transport.ts';
import type { MailTransport, SendResult } from './transport.ts';
import type { SmtpSettings } from '#app/values/smtp-url.ts';

interface SmtpOptions extends SmtpSettings {
  from: string;
  /** whose certificates are trusted, as PEM; absent: whom Node trusts */
  ca?: string;
}

interface SmtpLimits {
  /** from the first packet to a session that takes mails */
  connectMs: number;
  /** from there to the end of the mail, beside what its bytes take */
  dialogueMs: number;
  /** for the answer to the whole mail: RFC 5321 (4.5.3.2.6) wants ten minutes, because giving up means not to know */
  answerMs: number;
}

const usualLimits: SmtpLimits = { connectMs: 20_000, dialogueMs: 60_000, answerMs: 600_000 };
const slowestBytesPerMs = 50;
const farewellMs = 5_000;
const noErrors: readonly NodemailerError[] = [];

/**
 * Hands each mail to one mail server, in a session of its own. SMTP recognises nothing: what was given to its end without
 * an answer may have gone or not, and nobody but a person may try again.
 */
export function createSmtpTransport(options: SmtpOptions, limits: SmtpLimits = usualLimits): MailTransport {
  return {
    kind: 'smtp',
    recognisesMs: 0,
    send: async (mail, handing) => {
      try {
        const composed = await composeMessage(mail, options.from);
        return await new Session(options, limits).deliver(composed, handing);
      } catch (error) {
        return notHandedOver(error);
      }
    },
  };
}

/** Whether the server would take a mail now: greets it, signs in and leaves. No mail is spoken of. */
export function greetMailServer(options: SmtpOptions, limits: SmtpLimits): Promise<SendResult> {
  return new Session(options, limits).greet();
}

/** One connection for one mail. */
class Session {
  readonly #connection: SMTPConnection;
  readonly #options: SmtpOptions;
  readonly #limits: SmtpLimits;
  readonly #broken = Promise.withResolvers<never>();
  /** the end of the mail may have reached the server */
  #given = false;
  /** why the mail was not ended, though the server waited for it */
  #stopped: SendResult | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SmtpOptions, limits: SmtpLimits) {
    const { host, port, security, from, ca } = options;
    this.#options = options;
    this.#limits = limits;
    this.#connection = new SMTPConnection({
      host,
      port,
      name: hostOf(from),
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: limits.connectMs,
      greetingTimeout: limits.connectMs,
      dnsTimeout: limits.connectMs,
      socketTimeout: Math.max(limits.answerMs, limits.dialogueMs),
      tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
      allowInternalNetworkInterfaces: true,
    });
    this.#connection.on('error', this.#broken.reject);
    this.#broken.promise.catch(() => undefined);
  }

  deliver(mail: ComposedMail, handing: () => Promise<void>): Promise<SendResult> {
    return this.#visit(mail.bytes.length, async () => ({ ok: true, answer: await this.#give(mail, handing) }));
  }

  greet(): Promise<SendResult> {
    return this.#visit(0, () => Promise.resolve({ ok: true }));
  }

  async #visit(bytes: number, errand: () => Promise<SendResult>): Promise<SendResult> {
    try {
      await this.#ask((done) => this.#connection.connect(done));
      const { login } = this.#options;
      this.#limit(this.#limits.dialogueMs + Math.ceil(bytes / slowestBytesPerMs));
      if (login !== null) {
        const auth = { user: login.user, pass: login.password };
        await this.#ask((done) => this.#connection.login(auth, (error) => done(error)));
      }
      const result = await errand();
      this.#connection.quit();
      setTimeout(() => this.#connection.close(), farewellMs).unref();
      return result;
    } catch (error) {
      this.#connection.close();
      return this.#explain(error);
    } finally {
      clearTimeout(this.#timer);
    }
  }

  /** The mail to its end; answers what the server said. */
  async #give(mail: ComposedMail, handing: () => Promise<void>): Promise<string> {
    // The connection keeps what the server says of each recipient in the envelope that it is given.
    const envelope = { from: mail.from, to: mail.to, size: mail.bytes.length, rejectedErrors: noErrors };
    const source = endingAfter(mail.bytes, async () => {
      // Where the server takes the mail for some only, nobody gets it: so it went, or it did not.
      const [refused] = envelope.rejectedErrors;
      if (refused) {
        this.#stopped = this.#answered(refused, `${refused.recipient ?? ''}: `);
        throw refused;
      }
      await handing().catch((error: unknown) => {
        // No word of the server, whatever it looks like.
        this.#stopped = notHandedOver(error);
        throw error;
      });
      this.#given = true;
      this.#limit(this.#limits.answerMs);
    });
    return this.#ask((done) => {
      this.#connection.send(envelope, source, (error, info) => (error ? done(error) : done(null, info.response)));
    });
  }

  /** One step of the dialogue; ends with the connection. */
  #ask(run: (done: (error?: Error | null, said?: string) => void) => void): Promise<string> {
    const answered = new Promise<string>((resolve, reject) => {
      run((error, said = '') => (error ? reject(error) : resolve(said)));
    });
    return Promise.race([answered, this.#broken.promise]);
  }

  #limit(timeoutMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#broken.reject(new Error('The mail server did not answer in time.')),
      timeoutMs,
    );
  }

  #explain(error: unknown): SendResult {
    return this.#stopped ?? this.#answered(error instanceof Error ? error : new Error(String(error)));
  }

  #answered(known: NodemailerError, whom = ''): SendResult {
    const { responseCode = 0, response } = known;
    const message = `${whom}${response ?? explainConnection(known, this.#options)}`;
    const isAnswer = responseCode >= 400 && responseCode < 600;
    if (this.#given && !isAnswer) return { ok: false, message, permanent: false, unsure: true };
    return { ok: false, message, permanent: isAnswer && isForGood(known) };
  }
}

const pieceBytes = 65_536;

/** A mail whose end waits: the server has taken nothing before it comes. In pieces, or all of it would wait before the line. */
function endingAfter(bytes: Buffer, ending: () => Promise<void>): Readable {
  let given = 0;
  return new Readable({
    read() {
      if (given < bytes.length) {
        this.push(bytes.subarray(given, (given += pieceBytes)));
        return;
      }
      ending().then(
        () => this.push(null),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
}

/** What is answered to other commands, the operator mends; until then no mail is given up. */
const aboutTheMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const signInFirst = 530;

function isForGood({ responseCode = 0, command = '' }: NodemailerError): boolean {
  const isPermanent = responseCode >= 500 && responseCode !== 503 && responseCode !== signInFirst;
  return isPermanent && aboutTheMail.has(command);
}

const certificateCodes: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'Es ist für einen anderen Namen ausgestellt',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Es ist von niemandem bestätigt',
  SELF_SIGNED_CERT_IN_CHAIN: 'Sein Aussteller ist unbekannt',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Sein Aussteller ist unbekannt',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Sein Aussteller ist unbekannt',
  CERT_HAS_EXPIRED: 'Es ist abgelaufen',
  CERT_NOT_YET_VALID: 'Es gilt noch nicht',
};

function explainConnection(error: NodemailerError, { host }: SmtpSettings): string {
  const code = [error.originalCode, error.code].find((each) => each !== undefined && each in certificateCodes);
  const why = certificateCodes[code ?? ''];
  if (why !== undefined) return `Das Zertifikat von ${host} gilt nicht. ${why}: ${error.message}`;
  return error.message;
}

function hostOf(mailFrom: string): string {
  const { address } = mailSender(mailFrom);
  return address.slice(address.lastIndexOf('@') + 1);
}
