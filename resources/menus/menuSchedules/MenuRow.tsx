import { useTranslate } from 'ra-core';
import { later } from '#contract/labels/laterLabels.ts';
import { menuServiceLabels } from '#contract/menus/menuLabels.ts';
import { shownAmount } from '#contract/core/minorUnits.ts';
import type { ShownPrices } from '#contract/menus/changedPrices.ts';
import type { PlacedItem } from '#contract/menus/menuTypes.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { CellInput } from '#ui/CellInput.tsx';
import { Icon } from '#ui/Icon.tsx';
import { withoutBubbling, type TreeRow } from '#ui/tree/GroupedRow.tsx';
import { rowParts } from '#ui/tree/groups.ts';
import type { MenuEditor } from './menuEditor.ts';
import { recordIn } from './useLibrary.ts';

/** What all rows need, and do; the same functions in each rendering. */
export interface MenuRowContext extends Pick<MenuEditor, 'library' | 'nameOf' | 'currency' | 'readOnly'> {
  pricesIn: (item: string, placed: PlacedItem | undefined) => ShownPrices | undefined;
  /** Whether items are sold out; others cannot be ordered yet. */
  states: ReadonlyMap<string, boolean>;
  onPrice: (row: string) => void;
  /** @returns whether the amount could be read */
  onSave: (row: string, typed: string, next: -1 | 0 | 1) => boolean;
  /** Ends the editing of a price; the row has the focus again. */
  onClose: (row: string) => void;
  onAdd: (category: string) => void;
  /** For today, or available again; guests see it at once. */
  onSellOut: (row: string) => void;
}

/** A category, or an item with its price. */
export function MenuRow({ id, value: placed, count, editing, ...menu }: TreeRow<PlacedItem> & MenuRowContext) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { money } = useFormats();
  const { currency, readOnly } = menu;
  const item = rowParts(id).member;
  const record = recordIn(menu.library, id);
  const name = menu.nameOf(id);
  const quiet = record?.active === false ? ' quiet' : '';
  const soldOut = item === undefined ? undefined : menu.states.get(item);
  const prices = item === undefined ? undefined : menu.pricesIn(item, placed);
  const others = prices?.others.map(
    (one) => `${labelOf(menuServiceLabels[one.service])} ${money(one.price, currency)}`,
  );
  return (
    <>
      <span className={`grow wrap${quiet}`}>
        <span className={item === undefined ? 'heading' : undefined}>{name}</span>
        {count !== null && <span className="preset-count small">{count}</span>}
        {record?.code && <span className="subtle small menu-row-code"> {record.code}</span>}{' '}
        {quiet && <span className="tag">{labelOf(later.inactive)}</span>}{' '}
        {soldOut && <span className="tag tag-bad">{labelOf(later.soldOut)}</span>}
      </span>
      {item === undefined && !readOnly && (
        <button type="button" tabIndex={-1} className="link-button" onClick={withoutBubbling(() => menu.onAdd(id))}>
          {translate('menuEditor.addItems')}
        </button>
      )}
      {soldOut !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-pressed={soldOut}
          aria-label={`${labelOf(later.soldOut)}: ${name}`}
          title={translate(soldOut ? 'menuEditor.available' : 'menuEditor.today')}
          disabled={readOnly}
          onClick={withoutBubbling(() => menu.onSellOut(id))}
        >
          <Icon name="soldOut" />
        </button>
      )}
      {prices && editing && (
        <CellInput
          className="menu-price"
          label={translate('menuEditor.priceOf', { name })}
          text={shownAmount(prices.usual, currency)}
          wrong={translate('menuEditor.noAmount')}
          onSave={(typed, next) => menu.onSave(id, typed, next)}
          onClose={() => menu.onClose(id)}
        />
      )}
      {prices && !editing && (
        <span className={`menu-price end${quiet}`}>
          <button
            type="button"
            tabIndex={-1}
            className="bare"
            disabled={readOnly}
            onClick={withoutBubbling(() => menu.onPrice(id))}
          >
            <span className={placed?.prices.length ? 'strong' : undefined}>{money(prices.usual, currency)}</span>
            {others && others.length > 0 && <span className="subtle small"> {others.join(' · ')}</span>}
          </button>
        </span>
      )}
    </>
  );
}
