// RFC 6238 with SHA-1, 30 seconds and 6 digits: what every authenticator app reads. PocketBase's engine has no HMAC-SHA1.

const stepMs = 30_000;

/** The running number of the half minute, as codes count time. */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / stepMs);
}

/** The code of a base32 secret in a step. */
export function totpOf(secret: string, step: number): string {
  const mac = hmacSha1(fromBase32(secret), wordsToBytes([Math.floor(step / 2 ** 32), step | 0]));
  const number = wordAt(mac, byteAt(mac, 19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): number[] {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const letter of text) {
    buffer = ((buffer << 5) | base32Alphabet.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 255);
  }
  return bytes;
}

const blockBytes = 64;

/** RFC 2104; keys of at most one block. */
function hmacSha1(key: readonly number[], message: readonly number[]): number[] {
  const padded = Array.from({ length: blockBytes }, (_, index) => key[index] ?? 0);
  const inner = sha1([...padded.map((byte) => byte ^ 0x36), ...message]);
  return sha1([...padded.map((byte) => byte ^ 0x5c), ...inner]);
}

/** FIPS 180-4. */
function sha1(message: readonly number[]): number[] {
  const zeros = (119 - (message.length % blockBytes)) % blockBytes;
  const padded = [...message, 0x80, ...Array<number>(zeros).fill(0), ...wordsToBytes([0, message.length * 8])];
  let state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let start = 0; start < padded.length; start += blockBytes)
    state = addBlock(state, padded.slice(start, start + blockBytes));
  return wordsToBytes(state);
}

type State = [number, number, number, number, number];

function addBlock(state: State, block: readonly number[]): State {
  const words = Array.from({ length: 16 }, (_, index) => wordAt(block, index * 4));
  for (let index = 16; index < 80; index += 1)
    words.push(
      rotate(word(words, index - 3) ^ word(words, index - 8) ^ word(words, index - 14) ^ word(words, index - 16), 1),
    );
  let [a, b, c, d, e] = state;
  for (const [round, scheduled] of words.entries()) {
    const next = (rotate(a, 5) + mix(round, [b, c, d]) + e + scheduled) | 0;
    [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0, (state[4] + e) | 0];
}

function mix(round: number, [b, c, d]: readonly [number, number, number]): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

function word(words: readonly number[], index: number): number {
  return words[index] ?? 0;
}

function byteAt(bytes: readonly number[], index: number): number {
  return bytes[index] ?? 0;
}

/** Of the four bytes that begin there. */
function wordAt(bytes: readonly number[], index: number): number {
  return bytes.slice(index, index + 4).reduce((number, byte) => (number << 8) | byte, 0);
}

function wordsToBytes(words: readonly number[]): number[] {
  return words.flatMap((each) => [(each >>> 24) & 255, (each >>> 16) & 255, (each >>> 8) & 255, each & 255]);
}
