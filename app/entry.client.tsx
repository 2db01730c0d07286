import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { EditorOf, islandDataId, islandId } from '#app/routes/documents/editor/document-editor.tsx';
import type { IslandData } from '#app/routes/documents/editor/document-editor.tsx';

/**
 * Taking a page over, React sets every textarea to the text that the server sent: what a person typed before the script was
 * there would be gone, and the caret with it. Until the page is taken over no textarea is set. Returns what ends that.
 */
function keepTyped(): () => void {
  const native = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  if (native === undefined) return () => undefined;
  let taken = false;
  for (const element of document.querySelectorAll('textarea')) {
    const { selectionStart, selectionEnd } = element;
    // Once it was set, its value no longer follows its markup.
    native.set?.call(element, element.value);
    if (document.activeElement === element) element.setSelectionRange(selectionStart, selectionEnd);
  }
  Object.defineProperty(HTMLTextAreaElement.prototype, 'value', {
    ...native,
    // React keeps hold of it, also after that.
    set(this: HTMLTextAreaElement, text: string) {
      if (taken) native.set?.call(this, text);
    },
  });
  return () => {
    taken = true;
    Object.defineProperty(HTMLTextAreaElement.prototype, 'value', native);
  };
}

const takenOver = keepTyped();

function TakenOver(data: IslandData) {
  useLayoutEffect(takenOver, []);
  return <EditorOf {...data} />;
}

/** What React could not draw it has taken away; what was saved is there again with the next request. */
function showBroken(island: HTMLElement) {
  const note = document.createElement('p');
  note.role = 'alert';
  note.textContent =
    'Der Editor ist an einem Fehler stehen geblieben. Laden Sie die Seite neu: Dann steht hier wieder, was zuletzt gespeichert wurde.';
  island.replaceChildren(note);
}

const island = document.getElementById(islandId);
const data = document.getElementById(islandDataId)?.textContent;
if (island && data)
  startTransition(() => {
    hydrateRoot(island, <TakenOver {...JSON.parse(data)} />, {
      onUncaughtError(error) {
        reportError(error);
        setTimeout(showBroken, 0, island);
      },
    });
  });
