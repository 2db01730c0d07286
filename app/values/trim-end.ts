/** The text without such characters at its end, in linear time: /x+$/ tries anew at each x of a long run. */
export function trimEndOf(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
