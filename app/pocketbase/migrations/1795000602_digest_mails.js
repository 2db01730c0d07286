// The owner gets the head of the event log by mail: a copy that nobody can rewrite who has this installation.
migrate((app) => {
  const mails = app.findCollectionByNameOrId('mails');
  mails.fields.getByName('kind').values = ['confirm-account', 'account-exists', 'reset-password', 'message', 'digest'];
  app.save(mails);
});
