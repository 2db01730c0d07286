import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { compare, differences } from './compare.ts';
import type { Oracle } from './oracle.ts';
import { copyTree, writeTree } from './xml-text.ts';
import type { MutableElement } from './xml-text.ts';

const encoder = new TextEncoder();
const stepsMax = 400;

/** Leaves out one element after the other as long as the two sides still disagree in the same way. */
export async function reduce(oracle: Oracle, text: string): Promise<string> {
  const wanted = await differenceOf(oracle, text);
  const parsed = parseXml(encoder.encode(text));
  if (!parsed.ok || wanted === '') return text;
  const root = copyTree(parsed.document.root);
  const state = { steps: 0, smallest: text };
  const shrink = async (parent: MutableElement): Promise<void> => {
    for (let index = parent.children.length - 1; index >= 0; index--) {
      const [child] = parent.children.splice(index, 1);
      if (child === undefined) continue;
      const shorter = writeTree(root);
      if (state.steps++ < stepsMax && (await differenceOf(oracle, shorter)) === wanted) state.smallest = shorter;
      else {
        parent.children.splice(index, 0, child);
        await shrink(child);
      }
    }
  };
  await shrink(root);
  return state.smallest;
}

async function differenceOf(oracle: Oracle, text: string): Promise<string> {
  const comparison = await compare(oracle, { name: 'smaller', content: encoder.encode(text) });
  return comparison.agrees ? '' : `${comparison.theirs.isByFormat} ${differences(comparison).join(' ')}`;
}
