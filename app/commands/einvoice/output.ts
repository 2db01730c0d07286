import { once } from 'node:events';

/** Standard output that waits for slow readers, so that nothing piles up in memory. */
export class Output {
  private waiting = '';
  private readonly chunkLength = 16 * 1024;

  async line(text: string): Promise<void> {
    this.waiting += `${text}\n`;
    if (process.stdout.isTTY || this.waiting.length >= this.chunkLength) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.waiting === '') return;
    const text = this.waiting;
    this.waiting = '';
    await writeOut(text);
  }
}

export async function writeOut(content: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(content)) await once(process.stdout, 'drain');
}

/** A reader that has seen enough (head, grep -m) is no error. */
export function endQuietlyWhenClosed(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}
