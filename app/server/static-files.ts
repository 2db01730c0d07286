import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

export interface StaticFile {
  body: Buffer;
  /** brotli, made at build time */
  compressed: Buffer | null;
  contentType: string;
  cacheControl: string;
  /** null where the name carries the hash: such a file is never asked for again */
  etag: string | null;
}

// Styles and modules are read as the page that asks for them, UTF-8: each word here is sent with every file of every page.
const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Reads the built client files into memory: path → file. Hashed assets never change, the others are asked again hourly. */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    const contentType = contentTypes[extname(name)];
    if (!contentType || !statSync(file).isFile()) continue;
    const path = `/${name.split(sep).join('/')}`;
    const body = readFileSync(file);
    const hashed = path.startsWith('/assets/');
    files.set(path, {
      body,
      compressed: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null,
      contentType,
      cacheControl: hashed ? 'max-age=31536000, immutable' : 'max-age=3600',
      etag: hashed ? null : `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    });
  }
  return files;
}
