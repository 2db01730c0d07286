/** What a command is doing, in one line that is written over; nothing where no person looks. */
export interface Progress {
  tell: (step: string) => void;
  clear: () => void;
}

export function openProgress(stream: NodeJS.WriteStream): Progress {
  const write = (text: string) => {
    if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
  };
  return { tell: (step) => write(`${step} …`), clear: () => write('') };
}
