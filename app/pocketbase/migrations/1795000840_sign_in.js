// Ways to sign in beside the password, and what asks for a second proof (decision 031).
migrate((app) => {
  const users = app.findCollectionByNameOrId('users');
  // Who typed another case is the same person: a provider's spelling would else make a second account.
  users.indexes = users.indexes.map((index) =>
    index.includes('(`email`)') ? index.replace('(`email`)', '(`email` COLLATE NOCASE)') : index,
  );
  users.otp.enabled = true;
  users.otp.duration = 600;
  users.otp.length = 8;
  users.emailChangeToken.duration = 3600;
  // A password that its person has chosen: who came in by a provider has none.
  users.fields.add(new BoolField({ name: 'ownPassword' }));
  users.fields.add(new TextField({ name: 'closedAt', max: 30 }));
  app.save(users);
  app.db().newQuery('UPDATE users SET ownPassword = TRUE').execute();

  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);
  const integer = (name) => ({ type: 'number', name, onlyInt: true, min: 0 });
  const owner = {
    type: 'relation',
    name: 'user',
    collectionId: users.id,
    maxSelect: 1,
    cascadeDelete: false,
    required: true,
  };

  // No rules: only hooks read and write them. The secret lies sealed, of recovery codes and pending sign-ins only hashes.
  const factors = new Collection({
    type: 'base',
    name: 'second_factors',
    fields: [
      owner,
      text('secret', 500, { required: true }),
      { type: 'bool', name: 'confirmed' },
      integer('lastStep'),
      text('recoveryHashes', 2000),
      integer('failures'),
      text('failuresSince', 30),
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: ['CREATE UNIQUE INDEX idx_second_factors_user ON second_factors (user)'],
  });
  app.save(factors);

  const pending = new Collection({
    type: 'base',
    name: 'pending_sign_ins',
    fields: [
      owner,
      text('secretHash', 64, { min: 64, required: true }),
      integer('attempts'),
      text('expiresAt', 30, { required: true }),
    ],
    indexes: [
      'CREATE UNIQUE INDEX idx_pending_sign_ins_secretHash ON pending_sign_ins (secretHash)',
      'CREATE INDEX idx_pending_sign_ins_expiresAt ON pending_sign_ins (expiresAt)',
    ],
  });
  app.save(pending);

  const mails = app.findCollectionByNameOrId('mails');
  const kind = mails.fields.getByName('kind');
  kind.values = [...kind.values, 'sign-in-code', 'change-address', 'account-notice'];
  app.save(mails);

  const settings = app.settings();
  const perMinute = (label, maxRequests) => ({ label, audience: '', duration: 60, maxRequests });
  settings.rateLimits.rules = [
    ...settings.rateLimits.rules,
    perMinute('users:requestOTP', 60),
    perMinute('users:authWithOTP', 120),
    perMinute('users:authWithOAuth2', 120),
    perMinute('users:requestEmailChange', 60),
    perMinute('users:confirmEmailChange', 60),
    perMinute('POST /api/belegwerk/second-step', 120),
  ];
  app.save(settings);
});
