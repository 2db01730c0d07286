const loopbackPattern = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/;

/** Whether an address or host name means this machine only. */
export function isLoopback(host: string): boolean {
  return loopbackPattern.test(host);
}

/** Whether people reach an installation from elsewhere. */
export function isPublic({ origin, host }: { origin: string | null; host: string }): boolean {
  if (origin) return !isLoopback(new URL(origin).hostname);
  return !isLoopback(host);
}
