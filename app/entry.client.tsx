import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

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

function Product() {
  useLayoutEffect(takenOver, []);
  return (
    <StrictMode>
      <HydratedRouter />
    </StrictMode>
  );
}

startTransition(() => {
  hydrateRoot(document, <Product />);
});
