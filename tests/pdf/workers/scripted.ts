import { parentPort } from 'node:worker_threads';
import type { Task } from '#app/pdf/protocol.ts';

// Does what the title of the document asks for.
parentPort?.on('message', (task: Task) => {
  const view = 'input' in task ? task.input.view : 'view' in task ? task.view : undefined;
  const title = view?.title;
  if (title === 'hang') for (;;);
  if (title === 'crash') process.exit(7);
  if (title === 'throw') throw new Error('thrown');
  if (title === 'slow') setTimeout(answer, 150);
  else if (title === 'refuse') parentPort?.postMessage({ ok: false, failure: 'not-drawable', message: 'no glyph' });
  else answer();
});

function answer(): void {
  parentPort?.postMessage({ ok: true, result: { bytes: new Uint8Array([1]), pages: 1 } });
}
