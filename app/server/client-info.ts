import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#app/values/loopback.ts';
import { clientNetwork } from '#app/http/client-network.ts';
import { log } from './log.ts';

/** Who asks. */
export interface ClientInfo {
  /** the person's, through a trusted proxy where there is one; of IPv6 the first 64 bits */
  address: string;
  /** socket, Host header and proxy headers all say that the request came from this machine */
  local: boolean;
}

interface ClientOptions {
  host: string;
  origin: string | null;
  trustProxy: boolean;
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
/** What names a person behind a proxy. */
const addressHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Reads who asks; says once in the log when a proxy that nobody trusts makes all people look like one. */
export function createClientReader(options: ClientOptions): (incoming: IncomingMessage) => ClientInfo {
  let warned = options.trustProxy;
  return (incoming) => {
    if (!warned && addressHeaders.some((name) => incoming.headers[name] !== undefined)) {
      warned = true;
      log('warn', 'forwarding-headers-ignored', {
        setting: 'TRUST_PROXY',
        effect: 'all people count as one: for rate limits, for requests in hand and for bodies read at a time',
      });
    }
    return readClient(incoming, options);
  };
}

function readClient(incoming: IncomingMessage, { trustProxy, origin, host }: ClientOptions): ClientInfo {
  const socketAddress = incoming.socket.remoteAddress ?? '';
  const address = clientNetwork(socketAddress) ?? '';
  // The nearest proxy appends what it saw; what stands before it anyone could have written.
  const forwarded = clientNetwork(incoming.headersDistinct['x-forwarded-for']?.join(',').split(',').at(-1) ?? '');
  const hostName = URL.parse(`http://${incoming.headers.host ?? ''}`)?.hostname ?? '';
  const local =
    isLoopback(host) &&
    (origin === null || isLoopback(new URL(origin).hostname)) &&
    isLoopback(socketAddress.startsWith('::ffff:') ? address : socketAddress) &&
    isLoopback(hostName) &&
    !forwardingHeaders.some((name) => incoming.headers[name] !== undefined);
  return { address: trustProxy && forwarded !== null ? forwarded : address, local };
}
