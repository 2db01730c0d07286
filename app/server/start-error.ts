/** A reason not to start, as a German sentence for the person at the terminal; ends the process with code 1. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The words of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
