import { isIPv4, isIPv6 } from 'node:net';

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the first 64 bits of an IPv6 one (a household or a
 * rented server has a whole /64). Null for what is no address.
 */
export function clientNetwork(address: string): string | null {
  const plain = withoutPort(address.slice(0, 100).trim());
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return null;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return URL.parse(`http://[${groups.slice(0, 4).map(toHex).join(':')}::]`)?.hostname.slice(1, -1) ?? null;
}

/** Some proxies name the port: "192.0.2.1:4711", "[2001:db8::1]:4711". */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text);
  const plain = bracketed?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return plain.split('%')[0] ?? '';
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::');
  const head = numbersOf(before);
  if (after === undefined) return head;
  const tail = numbersOf(after);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function toHex(group: number): string {
  return group.toString(16);
}
