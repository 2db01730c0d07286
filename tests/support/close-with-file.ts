// A hook that is named while another one runs is never called: a site that is opened before all tests would go on beside
// those of the files after it. What is given here ends with the file of tests that opened it.

type Close = () => Promise<void> | void;

const opened: Close[] = [];

export function closeWithFile(close: Close): void {
  opened.push(close);
}

/** Last opened, first closed. */
export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}
