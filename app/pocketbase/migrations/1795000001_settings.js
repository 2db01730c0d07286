migrate((app) => {
  const settings = app.settings();
  settings.meta.appName = 'Belegwerk';
  settings.meta.hideControls = true;
  settings.batch.enabled = false;
  // No log: its request paths name customers (searches), and logs hold no personal data.
  settings.logs.maxDays = 0;
  settings.logs.minLevel = 4;
  settings.logs.logIP = false;
  settings.logs.logAuthId = false;
  // Only the web server reaches PocketBase, and it puts exactly one address there.
  settings.trustedProxy.headers = ['X-Forwarded-For'];
  settings.trustedProxy.useLeftmostIP = false;
  settings.rateLimits.enabled = true;
  settings.rateLimits.rules = [
    { label: 'users:authWithPassword', audience: '', duration: 60, maxRequests: 30 },
    { label: 'users:requestPasswordReset', audience: '', duration: 60, maxRequests: 10 },
    { label: 'users:confirmPasswordReset', audience: '', duration: 60, maxRequests: 20 },
    { label: 'users:requestVerification', audience: '', duration: 60, maxRequests: 10 },
    { label: 'users:confirmVerification', audience: '', duration: 60, maxRequests: 20 },
    { label: '_superusers:auth', audience: '', duration: 60, maxRequests: 10 },
    { label: 'POST /api/belegwerk/register', audience: '', duration: 60, maxRequests: 20 },
  ];
  app.save(settings);

  // PocketBase prints an installer link with a token as long as no superuser exists. Nobody signs in with this one.
  const superuser = new Record(app.findCollectionByNameOrId('_superusers'));
  superuser.setEmail('system@belegwerk.invalid');
  superuser.setPassword($os.getenv('BELEGWERK_SUPERUSER_SECRET') || $security.randomString(50));
  app.save(superuser);
});
