import { parentPort } from 'node:worker_threads';
import { applyLayout } from '#app/invoicing/layout/apply-layout.ts';
import { DrawingFailed } from './compile.ts';
import { startEngine } from './engine.ts';
import type { Answer, Task } from './protocol.ts';
import { compareWithView } from './read-back.ts';

// Runs in a thread of its own: the compiler is synchronous. One task at a time; the pool never sends a second one.
const engine = startEngine();

async function perform(task: Task): Promise<Answer> {
  try {
    switch (task.kind) {
      case 'invoice':
        return { ok: true, result: engine.renderInvoice(task.input) };
      case 'document':
        return { ok: true, result: engine.renderDocument(task.input) };
      case 'report':
        return { ok: true, result: engine.renderReport(task.view) };
      case 'card':
        return { ok: true, result: engine.renderCard(task.card) };
      case 'comparison':
        return { ok: true, result: await compareWithView(task.bytes, applyLayout(task.view, task.layout)) };
      case 'preview':
        return { ok: true, result: engine.renderPreview(task.input) };
    }
  } catch (error) {
    const failure = error instanceof DrawingFailed ? 'not-drawable' : 'broken';
    return { ok: false, failure, message: error instanceof Error ? error.message : String(error) };
  }
}

function bytesOf(answer: Answer): ArrayBuffer[] {
  if (!answer.ok || !('bytes' in answer.result)) return [];
  const { buffer, byteLength } = answer.result.bytes;
  // Of a small file Node keeps the bytes in a store that others share, which cannot be handed over.
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

parentPort?.on('message', (task: Task) => {
  void perform(task).then((answer) => parentPort?.postMessage(answer, bytesOf(answer)));
});
