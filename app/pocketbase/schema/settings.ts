const perMinute = (label: string, maxRequests: number) => ({ label, audience: '', duration: 60, maxRequests });

/** What PocketBase is told beside collections. */
export const pocketbaseSettings = {
  meta: { appName: 'Belegwerk', hideControls: true },
  // For a week of hours (decision 003).
  batch: { enabled: true, maxRequests: 50, timeout: 3, maxBodySize: 262_144 },
  // No log: its request paths name customers (searches), and logs hold no personal data.
  logs: { maxDays: 0, minLevel: 4, logIP: false, logAuthId: false },
  // Only the web server reaches PocketBase, and it puts exactly one address there.
  trustedProxy: { headers: ['X-Forwarded-For'], useLeftmostIP: false },
  rateLimits: {
    enabled: true,
    // The web server limits attempts by account, device and place (decision 012); these are for what goes around it.
    rules: [
      perMinute('users:authWithPassword', 1200),
      perMinute('users:requestPasswordReset', 60),
      perMinute('users:confirmPasswordReset', 60),
      perMinute('users:requestVerification', 60),
      perMinute('users:confirmVerification', 60),
      perMinute('_superusers:auth', 10),
      perMinute('POST /api/belegwerk/register', 60),
      perMinute('users:requestOTP', 60),
      perMinute('users:authWithOTP', 120),
      perMinute('users:authWithOAuth2', 120),
      perMinute('users:requestEmailChange', 60),
      perMinute('users:confirmEmailChange', 60),
      perMinute('POST /api/belegwerk/second-step', 120),
    ],
  },
};
