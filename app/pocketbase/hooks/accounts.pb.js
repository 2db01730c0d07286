// Each handler runs in a virtual machine of its own: nothing of this file's scope is visible inside.

routerAdd('POST', '/api/belegwerk/register', (e) => {
  const guard = require(`${__hooks}/lib/guard.js`);
  guard.requireKey(e);
  require(`${__hooks}/lib/accounts.js`).register(e, guard.bodyOf(e));
  return e.json(200, {});
});

onMailerRecordVerificationSend((e) => {
  require(`${__hooks}/lib/mails.js`).enqueue(e.app, {
    kind: 'confirm-account',
    recipient: e.record.email(),
    content: { token: e.meta.token },
  });
}, 'users');

onMailerRecordPasswordResetSend((e) => {
  require(`${__hooks}/lib/mails.js`).enqueue(e.app, {
    kind: 'reset-password',
    recipient: e.record.email(),
    content: { token: e.meta.token },
  });
}, 'users');

// PocketBase itself never sends: every mail goes through the outbox.
onMailerSend((e) => {
  e.app.logger().error('mail outside the outbox dropped', 'subject', e.message.subject);
});

onRecordDelete((e) => {
  throw new BadRequestError('accounts are closed, not deleted');
}, 'users');
