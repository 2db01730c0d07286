import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

/** A certificate that nobody else has signed, for one name and for 127.0.0.1, in force between these days. */
export function makeCertificate(name: string, [from, until]: readonly [Date, Date] = usualTime()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const holder = sequence(set(sequence(oid('2.5.4.3'), tagged(0x0c, Buffer.from(name)))));
  const names = sequence(tagged(0x82, Buffer.from(name)), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = sequence(oid('2.5.29.19'), tagged(0x01, Buffer.from([255])), octets(sequence(yes)));
  const extensions = tagged(0xa3, sequence(sequence(oid('2.5.29.17'), octets(names)), isAuthority));
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    holder,
    sequence(time(from), time(until)),
    holder,
    publicKey.export({ format: 'der', type: 'spki' }),
    extensions,
  );
  const signature = createSign('SHA256').update(content).sign(privateKey);
  const der = sequence(content, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const yes = tagged(0x01, Buffer.from([255]));
const dayMs = 86_400_000;

function usualTime(): [Date, Date] {
  return [new Date(Date.now() - dayMs), new Date(Date.now() + dayMs)];
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(...parts: Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts));
}

function octets(content: Buffer): Buffer {
  return tagged(0x04, content);
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function time(at: Date): Buffer {
  return tagged(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inBase128)]));
}

function inBase128(part: number): number[] {
  const bytes = [part & 127];
  for (let left = part >> 7; left > 0; left >>= 7) bytes.unshift((left & 127) | 128);
  return bytes;
}
