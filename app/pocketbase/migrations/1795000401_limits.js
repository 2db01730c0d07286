// The web server limits attempts by account, device and place (decision 014). What the database counts is one place only,
// and a place can be a house full of people: its own limits are there for what goes around the web server.
migrate((app) => {
  const settings = app.settings();
  settings.rateLimits.rules = [
    { label: 'users:authWithPassword', audience: '', duration: 60, maxRequests: 1200 },
    { label: 'users:requestPasswordReset', audience: '', duration: 60, maxRequests: 60 },
    { label: 'users:confirmPasswordReset', audience: '', duration: 60, maxRequests: 60 },
    { label: 'users:requestVerification', audience: '', duration: 60, maxRequests: 60 },
    { label: 'users:confirmVerification', audience: '', duration: 60, maxRequests: 60 },
    { label: '_superusers:auth', audience: '', duration: 60, maxRequests: 10 },
    { label: 'POST /api/belegwerk/register', audience: '', duration: 60, maxRequests: 60 },
  ];
  app.save(settings);
});
