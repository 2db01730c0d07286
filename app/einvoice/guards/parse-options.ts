import type { Syntax } from '../bindings/vocabulary.ts';
import { profiles } from '../profiles.ts';
import type { ProfileChoice } from '../report/judge.ts';
import { defaultRuleSet } from '../rule-sets.ts';
import type { RuleSetId } from '../rule-sets.ts';
import { EInvoiceError } from './error.ts';
import { kindOf } from './parse-invoice-input.ts';

/** An XML file: its bytes, or its text when it is decoded already. */
export type XmlSource = Uint8Array | string;

export interface ValidateOptions {
  /** What to judge by; 'auto', the default, takes what the invoice names (BT-24). */
  profile?: ProfileChoice;
  /** Release of the XRechnung rules; the newest by default. */
  ruleSet?: RuleSetId;
}

const profileChoices: readonly ProfileChoice[] = ['auto', ...profiles.map(({ id }) => id), 'zugferd-en16931'];
const ruleSets: readonly RuleSetId[] = ['2.5.0', '2.6.0'];
const syntaxes: readonly Syntax[] = ['ubl', 'cii'];

/** Throws EInvoiceError for unknown names and values: a misspelt one must not pass for a default. */
export function parseOptions(given: unknown): Required<ValidateOptions> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new EInvoiceError('bad-options', `options must be an object, not ${kindOf(given)}`);
  }
  const unknown = Object.keys(given).find((name) => name !== 'profile' && name !== 'ruleSet');
  if (unknown !== undefined) throw new EInvoiceError('bad-options', `${unknown} is no option`);
  const options = { profile: 'auto', ruleSet: defaultRuleSet, ...given };
  return {
    profile: oneOf(profileChoices, options.profile, { code: 'unknown-profile', name: 'profile' }),
    ruleSet: oneOf(ruleSets, options.ruleSet, { code: 'unknown-rule-set', name: 'ruleSet' }),
  };
}

export function parseSyntaxOption(given: unknown): Syntax {
  return oneOf(syntaxes, given, { code: 'unknown-syntax', name: 'syntax' });
}

/** Bytes and text; null for what is neither and may be a model. */
export function sourceOf(given: unknown): XmlSource | null {
  if (typeof given === 'string') return given;
  if (!isBytes(given)) return null;
  // Shared memory may change while it is read, and not every decoder takes it.
  const isShared = Object.prototype.toString.call(given.buffer) !== '[object ArrayBuffer]';
  return isShared ? new Uint8Array(given) : given;
}

/** Of any realm. */
function isBytes(given: unknown): given is Uint8Array {
  return ArrayBuffer.isView(given) && Object.prototype.toString.call(given) === '[object Uint8Array]';
}

export function parseSource(given: unknown): XmlSource {
  const source = sourceOf(given);
  if (source !== null) return source;
  throw new EInvoiceError('bad-source', `an XML file must be a Uint8Array or text, not ${kindOf(given)}`);
}

function oneOf<T extends string>(
  choices: readonly T[],
  given: unknown,
  { code, name }: Pick<EInvoiceError, 'code' | 'name'>,
): T {
  const found = choices.find((choice) => choice === given);
  if (found !== undefined) return found;
  throw new EInvoiceError(code, `${name} must be one of ${choices.join(', ')}`);
}
