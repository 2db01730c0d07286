migrate((app) => {
  const users = app.findCollectionByNameOrId('users');
  const text = (name, max, more) => Object.assign({ type: 'text', name, max }, more);

  // No rules: hooks read and write sessions. Instants are text, as JavaScript writes them.
  const sessions = new Collection({
    type: 'base',
    name: 'sessions',
    fields: [
      {
        type: 'relation',
        name: 'user',
        collectionId: users.id,
        maxSelect: 1,
        cascadeDelete: false,
        required: true,
      },
      text('secretHash', 64, { min: 64, required: true }),
      text('device', 60),
      text('seenAt', 30, { required: true }),
      text('expiresAt', 30, { required: true }),
      text('endedAt', 30),
      { type: 'autodate', name: 'created', onCreate: true },
    ],
    indexes: [
      'CREATE UNIQUE INDEX idx_sessions_secretHash ON sessions (secretHash)',
      'CREATE INDEX idx_sessions_user ON sessions (user, endedAt)',
      'CREATE INDEX idx_sessions_expiresAt ON sessions (expiresAt)',
    ],
  });
  app.save(sessions);
});
