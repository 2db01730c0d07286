import { createDecipheriv, createHmac } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** A text of the database that was sealed with the installation's key (`seal.hooks.ts`); null for any other. */
export function openSealed(sealed: string, internalKey: string): string | null {
  const key = createHmac('sha256', internalKey).update('mails').digest('hex').slice(0, 32);
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
