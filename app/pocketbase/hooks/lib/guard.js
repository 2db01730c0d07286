'use strict';
// Who may call a hook route, and for which company. Every route goes through one of these.

/** Writing routes answer 404 without this installation's key, so that a stolen user token alone changes nothing. */
function requireKey(e) {
  const key = $os.getenv('BELEGWERK_INTERNAL_KEY');
  const given = e.request.header.get('X-Belegwerk-Key');
  if (key.length < 32 || !$security.equal(key, given)) throw new NotFoundError('');
}

/** The one place that maps a signed-in user to a company. */
function companyOf(e) {
  if (!e.auth || e.auth.collection().name !== 'users') throw new UnauthorizedError('');
  return e.app.findFirstRecordByData('companies', 'owner', e.auth.id);
}

/** For reading as the signed-in user. */
function reader(e) {
  return { company: companyOf(e).id, actor: e.auth.id };
}

/** For writing as the signed-in user through the web server. */
function writer(e) {
  requireKey(e);
  return { company: companyOf(e).id, actor: e.auth.id };
}

/** For work without a user: the key and exactly one company named in the request. */
function system(e, company) {
  requireKey(e);
  if (e.auth) throw new NotFoundError('');
  return { company: e.app.findRecordById('companies', company).id, actor: 'system' };
}

/** Finds a record of the company; anyone else's is as absent as none. */
function findOwn(app, collection, scope, id) {
  let record = null;
  try {
    record = app.findRecordById(collection, id);
  } catch (error) {
    throw new NotFoundError('');
  }
  if (record.getString('company') !== scope.company) throw new NotFoundError('');
  return record;
}

/** Body as plain JavaScript values; PocketBase's own reading turns numbers and maps into Go types. */
function bodyOf(e) {
  return JSON.parse(readerToString(e.request.body, 8000000) || '{}');
}

/**
 * Runs the work in one transaction and answers its result. `refuse(code, data)` inside rolls back and answers 409 with
 * {refusal: code, ...data}; PocketBase's own error data would hide the values.
 */
function transact(e, work) {
  let refusal = null;
  let result = null;
  const refuse = (code, data) => {
    refusal = Object.assign({ refusal: code }, data);
    throw new BadRequestError(code);
  };
  try {
    e.app.runInTransaction((tx) => {
      result = work(tx, refuse);
    });
  } catch (error) {
    if (refusal) return e.json(409, refusal);
    throw error;
  }
  return e.json(200, result);
}

module.exports = { requireKey, reader, writer, system, findOwn, bodyOf, transact };
