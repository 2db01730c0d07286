/**
 * What a loader answers for a page that is drawn here and nowhere else: the framework would write every answer once more
 * for browsers that draw it again, and finds nothing of its own in this one. It can be read and taken apart, not spread.
 */
export function serverRenderedOnly<Answer extends object>(answer: Answer): Answer {
  return Object.create(answer) as Answer;
}
