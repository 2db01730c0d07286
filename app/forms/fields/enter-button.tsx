/** First element of a form with row buttons: Enter then triggers this button and none of theirs. */
export function EnterButton({ name, value }: { name?: string; value?: string }) {
  return <button type="submit" name={name} value={value} hidden tabIndex={-1} aria-hidden="true" />;
}
