import './product-question.css';
import { href } from 'react-router';
import { Button } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { labelOfProduct } from '#app/invoicing/product/fill-line.ts';
import type { LineProduct } from '#app/pocketbase/products/calls.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { unitLabel } from '#app/values/units.ts';
import type { MeantByLine } from './typed-products.ts';
import { everyTaxChoice } from '#app/invoicing/tax/tax-choices.ts';

/** A product that lines were filled from, as its lines say it. */
export interface ShownProduct {
  id: string;
  label: string;
  /** "zuletzt am 02.10.2026 95,00 € bei diesem Kunden"; '' where it never was */
  last: string;
}

export function toShownProduct(product: LineProduct): ShownProduct {
  return { id: product.id, label: labelOfProduct(product), last: lastText(product) };
}

function lastText({ lastPrice, lastPriceMode, lastPriceDay }: LineProduct): string {
  if (lastPrice === '') return '';
  const price = `${formatDecimal(lastPrice, 'de', 2)}\u00a0€${lastPriceMode === 'gross' ? ' brutto' : ''}`;
  return `zuletzt am ${formatDate(lastPriceDay)} ${price} bei diesem Kunden`;
}

/** Below a line that was filled from a product. */
export function LineProductNote({ product: { id, label, last } }: { product: ShownProduct }) {
  return (
    <p className="from-product">
      Aus <a href={href('/invoice/produkte/:productId', { productId: id })}>{label}</a>
      {last === '' ? null : `, ${last}`}
    </p>
  );
}

interface ProductQuestionsProps {
  asked: readonly MeantByLine[];
  /** of each row, what it is called */
  names: readonly { name: string }[];
}

/** Lines whose words are several products': which of them is meant, or none. */
export function ProductQuestions({ asked, names }: ProductQuestionsProps) {
  return asked.map(({ index, typed, products }) => (
    <div key={index} className="product-question" role="group" aria-label={`Produkte zu ${names[index]?.name ?? ''}`}>
      <p>
        <b>
          „{typed}“ in {names[index]?.name}:
        </b>{' '}
        Was ist gemeint?
      </p>
      {products.map((product) => (
        <button key={product.id} name="then" value={`product-${index}-${product.id}`}>
          <b>{labelOfProduct(product)}</b>
          <span>{product.unitPrice === '' ? '–' : `${formatDecimal(product.unitPrice, 'de', 2)}\u00a0€`}</span>
          <small>
            {[`je ${unitLabel(product.unitCode)}`, taxOf(product), lastText(product)].filter(Boolean).join(', ')}
          </small>
        </button>
      ))}
      <p className="row">
        <Button slim variant="quiet" name="then" value={`product-${index}-text`}>
          Als Text lassen
        </Button>
        <Button slim variant="quiet" name="then" value={`product-${index}-new`}>
          Als neues Produkt speichern
        </Button>
      </p>
    </div>
  ));
}

function taxOf({ tax, priceMode }: LineProduct): string {
  const label = everyTaxChoice.find(({ value }) => value === tax)?.label ?? '';
  return priceMode === 'gross' ? `${label}, brutto` : label;
}

/** A line that has just been filled: what was typed there comes back by a button. */
export interface FilledNote {
  index: number;
  typed: string;
  label: string;
}

export function ProductTaken({ filled: { index, typed, label }, name }: { filled: FilledNote; name: string }) {
  return (
    <Note
      level="good"
      once
      action={
        <Button slim name="then" value={`product-${index}-undo`}>
          Rückgängig
        </Button>
      }
    >
      <p>
        <b>{label}</b> ist {name}. Tragen Sie die Menge ein.
      </p>
      <input type="hidden" name="typedText" value={typed} />
    </Note>
  );
}
