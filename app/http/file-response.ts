interface SentFile {
  mime: string;
  /** in plain letters */
  name: string;
  /** beside what every file has, or in its place */
  headers?: Readonly<Record<string, string>>;
}

/** A file to be saved under its name, which nobody between keeps. */
export function fileResponse(bytes: Uint8Array, { mime, name, headers = {} }: SentFile): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mime,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      ...headers,
    },
  });
}
