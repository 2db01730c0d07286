import type { XmlLimits, XmlRefusal } from './parse-xml.ts';

export interface Excess {
  refusal: XmlRefusal;
  detail: string;
  offset: number;
}

/**
 * Looks for what is beyond the limits by the marks of the text alone, many times faster than it can be read, so that
 * a hostile file costs neither time nor memory. What is within the limits by this count is counted again while reading.
 */
export function findExcess(text: string, limits: XmlLimits): Excess | null {
  const lines = countLines(text, limits);
  if (typeof lines !== 'number') return lines;
  return scanMarkup(text, limits, lines) ?? scanReferences(text, limits);
}

const prefixLengthMax = 64;

function countLines(text: string, limits: XmlLimits): number | Excess {
  let count = 0;
  for (const name of limits.countedElements) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      if (!isStartOfName(text, at) || !/[ \t\r\n/>]/.test(text.charAt(at + name.length))) continue;
      if (++count > limits.countedMax) return excess('too-many-lines', limits.countedMax, at);
    }
  }
  return count;
}

function isStartOfName(text: string, at: number): boolean {
  return /<(?:[^ \t\r\n<>/:]+:)?$/.test(text.slice(Math.max(0, at - prefixLengthMax), at));
}

function scanMarkup(text: string, limits: XmlLimits, lines: number): Excess | null {
  const counts = { elements: 0, others: 0 };
  // A file of elements without lines is no invoice.
  const elementsMax = Math.min(limits.elementsMax, limits.elementsAtLeast + limits.elementsPerCounted * lines);
  let end = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', end)) {
    if (at - end > limits.textLengthMax) return excess('text-too-long', limits.textLengthMax, end);
    const mark = markAt(text, at);
    const close = text.indexOf(mark.close, at + mark.open.length);
    const length = (close < 0 ? text.length : close) - at;
    if (length > limits[mark.limit]) return excess(mark.refusal, limits[mark.limit], at);
    if (close < 0) return null;
    if (mark.counts !== undefined) counts[mark.counts] += 1;
    if (counts.elements > elementsMax) return excess('too-many-elements', elementsMax, at);
    if (counts.others > limits.othersMax) return excess('too-many-elements', limits.othersMax, at);
    end = close + mark.close.length;
  }
  return text.length - end > limits.textLengthMax ? excess('text-too-long', limits.textLengthMax, end) : null;
}

interface Mark {
  open: string;
  close: string;
  counts?: 'elements' | 'others';
  limit: 'tagLengthMax' | 'textLengthMax';
  refusal: XmlRefusal;
}

const tag = { close: '>', limit: 'tagLengthMax', refusal: 'tag-too-long' } as const;
const text = { counts: 'others', limit: 'textLengthMax', refusal: 'text-too-long' } as const;
const startTag: Mark = { ...tag, open: '<', counts: 'elements' };
const endTag: Mark = { ...tag, open: '</' };
const comment: Mark = { ...text, open: '<!--', close: '-->' };
const section: Mark = { ...text, open: '<![CDATA[', close: ']]>' };
const instruction: Mark = { ...tag, open: '<?', close: '?>', counts: 'others' };

function markAt(source: string, at: number): Mark {
  const next = source.charAt(at + 1);
  if (next === '/') return endTag;
  if (next === '?') return instruction;
  if (next !== '!') return startTag;
  if (source.startsWith(comment.open, at)) return comment;
  return source.startsWith(section.open, at) ? section : startTag;
}

function scanReferences(source: string, limits: XmlLimits): Excess | null {
  let count = 0;
  for (let at = source.indexOf('&'); at >= 0; at = source.indexOf('&', at + 1)) {
    if (++count > limits.referencesMax) return excess('too-many-references', limits.referencesMax, at);
  }
  return null;
}

function excess(refusal: XmlRefusal, max: number, offset: number): Excess {
  return { refusal, detail: String(max), offset };
}
