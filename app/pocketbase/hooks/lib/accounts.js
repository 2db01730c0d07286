'use strict';
const core = require(`${__hooks}/lib/core.js`);
const events = require(`${__hooks}/lib/events.js`);
const mails = require(`${__hooks}/lib/mails.js`);

/**
 * Same answer and same work for known and unknown addresses: one password hash, one comparison, one mail. An address
 * that was never confirmed takes the newer password, so that whoever confirms by mail holds the password that was typed
 * last; the same password again keeps the links of earlier mails.
 */
function register(e, body) {
  const typed = new Record(e.app.findCollectionByNameOrId('users'));
  typed.setEmail(body.email);
  typed.setPassword(body.password);
  typed.setVerified(false);
  e.app.runInTransaction((tx) => {
    // Looked up where nobody else writes: a double click finds what its first click made.
    const known = findByEmail(tx, body.email);
    const user = known && !known.verified() ? known : typed;
    const isSame = user.validatePassword(body.password);
    if (known && known.verified()) {
      mails.enqueue(tx, { kind: 'account-exists', recipient: body.email });
      return;
    }
    if (!isSame) user.setRaw('password', typed.getRaw('password'));
    if (!isSame || !known) tx.save(user);
    if (!known) createCompany(tx, user);
    mails.enqueue(tx, {
      kind: 'confirm-account',
      recipient: body.email,
      content: { token: user.newVerificationToken(), proof: body.proof },
    });
  });
}

/** An account that needs no mail. Refuses an address that is known. */
function createConfirmed(tx, refuse, body) {
  if (findByEmail(tx, body.email)) refuse('known-address');
  const user = new Record(tx.findCollectionByNameOrId('users'));
  user.setEmail(body.email);
  user.setPassword(body.password);
  user.setVerified(true);
  tx.save(user);
  createCompany(tx, user);
  return { id: user.id };
}

function findByEmail(app, email) {
  try {
    return app.findAuthRecordByEmail('users', email);
  } catch (error) {
    return null;
  }
}

function createCompany(tx, user) {
  const company = new Record(tx.findCollectionByNameOrId('companies'));
  company.load({ owner: user.id, version: 1, countryCode: 'DE', email: user.email() });
  tx.save(company);
  const settings = new Record(tx.findCollectionByNameOrId('company_settings'));
  settings.load({ company: company.id, version: 1, invoicePattern: core.invoicePatternDefault, paymentDays: 14 });
  tx.save(settings);
  events.append(tx, { company: company.id, actor: user.id }, { type: 'company-created', subject: company.id });
}

module.exports = { register, createConfirmed };
