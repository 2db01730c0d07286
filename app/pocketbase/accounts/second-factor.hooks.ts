// A second proof beside every way of signing in: a code of an authenticator app, or one of the codes for its loss.
import { findOne } from '../engine/guard.ts';
import { performs, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, runStatement } from '../engine/rows.ts';
import { enqueue } from '../outbox/enqueue.hooks.ts';
import { open, seal } from '../outbox/seal.hooks.ts';
import * as calls from './calls.ts';
import { startSession } from './sessions.hooks.ts';
import * as sql from './sql.ts';
import { base32Alphabet, stepAt, totpOf } from './totp.hooks.ts';

export const secondFactorRoutes = [
  writes('person', calls.beginSecondFactor, { work: beginSecondFactor }),
  performs('person', calls.confirmSecondFactor, confirmSecondFactor),
  performs('person', calls.renewRecoveryCodes, renewRecoveryCodes),
  performs('person', calls.endSecondFactor, endSecondFactor),
  performs('installation', calls.passSecondFactor, passSecondFactor),
];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const secretLength = 32;
/** wrong codes of one account in a day, whoever types them */
const failuresMax = 20;
const recoveryCodesCount = 8;
// Without letters and digits that look alike; 10 of 30 are 49 bits.
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

type Result = 'right' | 'wrong' | 'too-many';

function beginSecondFactor(
  tx: core.App,
  refuse: RefuseOf<typeof calls.beginSecondFactor>,
  { scope }: ChangeOf<typeof calls.beginSecondFactor>,
): { secret: string } {
  const begun = findFactor(tx, scope.actor);
  if (begun?.getBool('confirmed')) refuse('already-on');
  if (begun) return { secret: open(begun.getString('secret')) };
  const secret = $security.randomStringWithAlphabet(secretLength, base32Alphabet);
  const factor = new Record(tx.findCollectionByNameOrId('second_factors'));
  factor.load({ user: scope.actor, secret: seal(secret), confirmed: false });
  tx.save(factor);
  return { secret };
}

function confirmSecondFactor(app: core.App, { scope, body }: ChangeOf<typeof calls.confirmSecondFactor>) {
  return proving(app, { user: scope.actor, code: body.code, confirmed: false, wrong: noCodes }, (tx, factor) => {
    factor.set('confirmed', true);
    mailAccountNotice(tx, scope.actor, 'second-factor-on');
    return { recoveryCodes: drawRecoveryCodes(factor) };
  });
}

function renewRecoveryCodes(app: core.App, { scope, body }: ChangeOf<typeof calls.renewRecoveryCodes>) {
  return proving(app, { user: scope.actor, code: body.code, confirmed: true, wrong: noCodes }, (_tx, factor) => ({
    recoveryCodes: drawRecoveryCodes(factor),
  }));
}

function endSecondFactor(app: core.App, { scope, body }: ChangeOf<typeof calls.endSecondFactor>) {
  const proved = proving(app, { user: scope.actor, code: body.code, confirmed: true, wrong: noCodes }, (tx) => {
    mailAccountNotice(tx, scope.actor, 'second-factor-off');
    return noCodes;
  });
  if (proved.result === 'right') {
    const factor = findFactor(app, scope.actor);
    if (factor) app.delete(factor);
  }
  return proved;
}

const attemptsMax = 5;

function passSecondFactor(app: core.App, { body }: ChangeOf<typeof calls.passSecondFactor, 'installation'>) {
  const secretHash = $security.sha256(body.pending);
  const now = new Date().toISOString();
  const taken = runStatement(app, sql.countSecondFactorAttempt, { secretHash, now, max: attemptsMax });
  const [waiting] = allRows(app, sql.pendingSignIn, { secretHash });
  if (taken === 0 || !waiting) return { ...noSession, result: 'over' };
  const { user: userId, attempts } = waiting;
  const proved = proving(app, { user: userId, code: body.code, confirmed: true, wrong: noSession }, (tx) => {
    const user = tx.findRecordById('users', userId);
    runStatement(tx, sql.deletePendingSignIns, { user: userId, now });
    return { id: user.id, email: user.email(), session: startSession(tx, user, body.device) };
  });
  // Whoever gets that far knows the password: its person should know.
  if (proved.result === 'wrong' && attempts === attemptsMax) mailAccountNotice(app, userId, 'second-factor-failed');
  return proved;
}

const noCodes: { recoveryCodes: string[] } = { recoveryCodes: [] };
const noSession = { id: '', email: '', session: '' };

interface Proof<More extends object> {
  user: string;
  code: string;
  /** false: of a factor that its first code confirms */
  confirmed: boolean;
  /** what is answered beside the result where the code is not right */
  wrong: More;
}

/** Does the work when the code is right; a wrong one is counted, and that stays. */
function proving<More extends object>(
  app: core.App,
  { user, code, confirmed, wrong }: Proof<More>,
  work: (tx: core.App, factor: core.Record) => More,
): More & { result: Result } {
  let answer: More & { result: Result } = { ...wrong, result: 'wrong' };
  app.runInTransaction((tx) => {
    const factor = findFactor(tx, user);
    if (factor?.getBool('confirmed') !== confirmed) return;
    const typed = code.toLowerCase().replace(/[\s-]/g, '');
    if (isBlocked(factor)) answer = { ...wrong, result: 'too-many' };
    else if (isTotp(factor, typed) || isRecoveryCode(factor, typed)) answer = { ...work(tx, factor), result: 'right' };
    else factor.set('failures', factor.getInt('failures') + 1);
    tx.save(factor);
  });
  return answer;
}

function isBlocked(factor: core.Record): boolean {
  const now = Date.now();
  if (factor.getString('failuresSince') < new Date(now - dayMs).toISOString()) {
    factor.set('failures', 0);
    factor.set('failuresSince', new Date(now).toISOString());
  }
  return factor.getInt('failures') >= failuresMax;
}

/** A code counts once, and so does none that is older: a clock may be half a minute off. */
function isTotp(factor: core.Record, typed: string): boolean {
  if (!/^\d{6}$/.test(typed)) return false;
  const secret = open(factor.getString('secret'));
  const now = stepAt(Date.now());
  const step = [now - 1, now, now + 1].find((each) => $security.equal(totpOf(secret, each), typed));
  if (secret === '' || step === undefined || step <= factor.getInt('lastStep')) return false;
  factor.set('lastStep', step);
  return true;
}

function isRecoveryCode(factor: core.Record, typed: string): boolean {
  const hashes = readHashes(factor);
  const hash = hashOfCode(factor, typed);
  const left = hashes.filter((each) => !$security.equal(each, hash));
  if (left.length === hashes.length) return false;
  factor.set('recoveryHashes', JSON.stringify(left));
  return true;
}

function readHashes(factor: core.Record): string[] {
  return JSON.parse(factor.getString('recoveryHashes') || '[]') as string[];
}

function drawRecoveryCodes(factor: core.Record): string[] {
  const codes = Array.from({ length: recoveryCodesCount }, () =>
    $security.randomStringWithAlphabet(10, recoveryAlphabet),
  );
  factor.set('recoveryHashes', JSON.stringify(codes.map((code) => hashOfCode(factor, code))));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function hashOfCode(factor: core.Record, code: string): string {
  return $security.hs256(code, open(factor.getString('secret')));
}

function findFactor(app: core.App, user: string): core.Record | null {
  return findOne(app, 'second_factors', { user });
}

function mailAccountNotice(app: core.App, userId: string, what: string): void {
  const recipient = app.findRecordById('users', userId).email();
  enqueue(app, { kind: 'account-notice', recipient, content: { what } });
}
