/** The `code` of an error of Node or of the operating system; undefined where nothing was thrown that has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
