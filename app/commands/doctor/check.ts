import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#app/env.server.ts';
import { messageOf } from '#app/server/start-error.ts';
import type { Dns } from './dns.ts';

/** What a doctor looks at. */
export interface Examined {
  env: Env;
  dns: Dns;
  now: Date;
  /** where app/, build/ and package.json lie */
  projectFolder: string;
}

/** By what it was found to be; {words} in it are filled in. */
type Sentences = Readonly<Record<string, string>>;

interface Finding<State = string> {
  state: State;
  values?: Readonly<Record<string, string>>;
}

/** One thing that is looked at, and everything that may be said of it. */
export interface DoctorCheck {
  name: string;
  /** for the help: a half sentence */
  asks: string;
  /** Null: there is nothing to look at here. */
  look: (examined: Examined) => Promise<Finding | null>;
  good: Sentences;
  /** works today, and may not tomorrow */
  warning: Sentences;
  bad: Sentences;
}

interface Said<Good, Warning, Bad> {
  good: Good;
  warning: Warning;
  bad: Bad;
  look: (examined: Examined) => Promise<Finding<keyof Good | keyof Warning | keyof Bad> | null>;
}

/** Holds what `look` may answer against the sentences that there are. */
export function checkOf<const Good extends Sentences, const Warning extends Sentences, const Bad extends Sentences>(
  check: Pick<DoctorCheck, 'name' | 'asks'> & Said<Good, Warning, Bad>,
): DoctorCheck {
  const { look, ...said } = check;
  return {
    ...said,
    look: async (examined) => {
      const found = await look(examined);
      return found && { ...found, state: String(found.state) };
    },
  };
}

const levels = ['good', 'warning', 'bad'] as const;

export interface Diagnosis {
  name: string;
  level: (typeof levels)[number];
  text: string;
}

const lookMaxMs = 30_000;

/** Looks once, and not for ever; what fails unforeseen is bad, too. Secrets of the settings are never part of it. */
export async function diagnose(
  { name, look, ...sentences }: DoctorCheck,
  examined: Examined,
  maxMs = lookMaxMs,
): Promise<Diagnosis | null> {
  const say = (level: Diagnosis['level'], text: string) => ({ name, level, text: hideSecrets(text, examined.env) });
  const late = sleep(maxMs, 'late' as const, { ref: false });
  try {
    const found = await Promise.race([look(examined), late]);
    if (found === 'late') return say('bad', `Nach ${maxMs / 1000} Sekunden kam noch keine Antwort.`);
    if (found === null) return null;
    const level = levels.find((each) => Object.hasOwn(sentences[each], found.state)) ?? 'bad';
    return say(level, fillIn(sentences[level][found.state] ?? found.state, found.values ?? {}));
  } catch (error) {
    return say('bad', `Das ließ sich nicht ansehen: ${messageOf(error)}`);
  }
}

const valueLengthMax = 1_000;

function fillIn(sentence: string, values: Readonly<Record<string, string>>): string {
  // What others have written cannot steer the terminal.
  const plain = (value: string) => value.replace(/\p{Cc}+/gu, ' ').slice(0, valueLengthMax);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => plain(values[name] ?? ''));
}

function hideSecrets(text: string, { smtp, resend, stripe, providers }: Env): string {
  const settings = [
    ...[smtp?.login?.password, resend?.apiKey, resend?.webhookSecret, stripe?.secretKey, stripe?.webhookSecret],
    ...providers.map(({ clientSecret }) => clientSecret),
  ];
  const secrets = settings.flatMap((secret) => (secret ? [secret] : []));
  // One may be part of another: the longer first.
  return secrets.sort((a, b) => b.length - a.length).reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}
