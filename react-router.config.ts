import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  buildDirectory: 'build',
  // The list of routes is a file that stays in the cache, not a part of each hydrated page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
