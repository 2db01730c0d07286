import { Resolver } from 'node:dns/promises';
import { errorCode } from '#app/values/error-code.ts';

/** What a doctor asks the domain name system. */
export interface Dns {
  /** The texts (TXT) of a name, each whole; none where there is no such name. Throws where nobody can say. */
  texts: (name: string) => Promise<string[]>;
}

const noRecords = new Set(['ENOTFOUND', 'ENODATA']);

/** By the servers of this machine, or by others. */
export function openDns(servers: readonly string[] = []): Dns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    texts: async (name) => {
      try {
        const records = await resolver.resolveTxt(name);
        return records.map((pieces) => pieces.join(''));
      } catch (error) {
        if (noRecords.has(errorCode(error) ?? '')) return [];
        throw error;
      }
    },
  };
}
