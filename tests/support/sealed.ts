import { createCipheriv, createHmac, randomBytes } from 'node:crypto';

/** As PocketBase seals with the key of an installation: AES-256-GCM, first the nonce, at the end the tag. */
export function sealed(content: string, internalKey: string): string {
  const key = createHmac('sha256', internalKey).update('mails').digest('hex').slice(0, 32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64');
}
