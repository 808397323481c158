import type { TreeInstance } from '@headless-tree/core';
import { useTranslate } from 'ra-core';
import { memo, useState, type MouseEvent } from 'react';
import { later } from '#contract/labels/laterLabels.ts';
import type { PlacedItem } from '#contract/menus/menuTypes.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Icon } from '#ui/Icon.tsx';
import { nodeOf, type Node } from './model/draft.ts';

/** What a row shows of its record. */
export interface RowFacts {
  name: string;
  code: string | null;
  inactive: boolean;
  /** Null if guests cannot order it yet. */
  soldOut: boolean | null;
  /** The price as text, and as it is typed; null for categories. */
  price: { text: string; typed: string; others: string; own: boolean } | null;
}

/** What the rows do; the same functions in each rendering, so that only rows that change are rendered again. */
export interface TreeRowActions {
  factsOf: (id: string, placed: PlacedItem | undefined) => RowFacts;
  begin: (id: string) => void;
  /** @returns whether the amount could be read */
  price: (id: string, typed: string, next: -1 | 0 | 1) => boolean;
  /** Ends the editing of a price; the row has the focus again. */
  close: (id: string) => void;
  add: (category: string) => void;
  /** For today, or available again; guests see it at once. */
  sellOut: (id: string) => void;
}

export interface TreeRowProps {
  id: string;
  placed: PlacedItem | undefined;
  count: number | null;
  expanded: boolean;
  selected: boolean;
  editing: boolean;
  readOnly: boolean;
  actions: TreeRowActions;
  /** Opens and selects the row. Not the row's instance, which is another one after each change of the menu. */
  tree: TreeInstance<Node>;
}

/** A click on a part of a row, which is none on the row. */
const withoutBubbling = (act?: () => void) => (event: MouseEvent) => {
  event.stopPropagation();
  act?.();
};

export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { id, placed, count, expanded, selected, editing, readOnly, actions, tree } = props;
  const translate = useTranslate();
  const labelOf = useLabels();
  const { name, code, inactive, soldOut, price } = actions.factsOf(id, placed);
  const isCategory = nodeOf(id).item === undefined;
  return (
    <div className={`row row-firm menu-tree-content${inactive ? ' quiet' : ''}`} data-item={!isCategory}>
      {isCategory && (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={translate(expanded ? 'menuEditor.close' : 'menuEditor.open')}
          onClick={withoutBubbling(() => tree.getItemInstance(id)[expanded ? 'collapse' : 'expand']())}
        >
          {expanded ? '▾' : '▸'}
        </button>
      )}
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        aria-label={name}
        onClick={withoutBubbling()}
        onChange={() => tree.getItemInstance(id).toggleSelect()}
      />
      <span className="grow wrap">
        <span className={isCategory ? 'heading' : undefined}>{name}</span>
        {count !== null && <span className="preset-count small">{count}</span>}
        {code && <span className="subtle small menu-tree-code"> {code}</span>}{' '}
        {inactive && <span className="tag">{labelOf(later.inactive)}</span>}{' '}
        {soldOut && <span className="tag tag-bad">{labelOf(later.soldOut)}</span>}
      </span>
      {count !== null && !readOnly && (
        <button type="button" tabIndex={-1} className="link-button" onClick={withoutBubbling(() => actions.add(id))}>
          {translate('menuEditor.addItems')}
        </button>
      )}
      {soldOut !== null && (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-pressed={soldOut}
          aria-label={`${labelOf(later.soldOut)}: ${name}`}
          title={translate(soldOut ? 'menuEditor.available' : 'menuEditor.today')}
          disabled={readOnly}
          onClick={withoutBubbling(() => actions.sellOut(id))}
        >
          <Icon name="soldOut" />
        </button>
      )}
      {price &&
        (editing ? (
          <PriceInput id={id} typed={price.typed} actions={actions} label={name} />
        ) : (
          <span className="menu-tree-price end">
            <button
              type="button"
              tabIndex={-1}
              className="bare"
              disabled={readOnly}
              onClick={withoutBubbling(() => actions.begin(id))}
            >
              <span className={price.own ? 'strong' : undefined}>{price.text}</span>
              {price.others && <span className="subtle small"> {price.others}</span>}
            </button>
          </span>
        ))}
    </div>
  );
});

interface PriceInputProps {
  id: string;
  typed: string;
  label: string;
  actions: TreeRowActions;
}

function PriceInput({ id, typed, label, actions }: PriceInputProps) {
  const translate = useTranslate();
  const [text, setText] = useState(typed);
  const [wrong, setWrong] = useState(false);
  const save = (next: -1 | 0 | 1): boolean => {
    const done = actions.price(id, text, next);
    setWrong(!done);
    return done;
  };
  return (
    <input
      className="box end menu-tree-price"
      inputMode="decimal"
      autoFocus
      aria-label={translate('menuEditor.priceOf', { name: label })}
      aria-invalid={wrong}
      title={wrong ? translate('menuEditor.noAmount') : undefined}
      value={text}
      onFocus={({ target }) => target.select()}
      onClick={withoutBubbling()}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => save(0)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          if (save(0)) actions.close(id);
        } else if (event.key === 'Tab') save(event.shiftKey ? -1 : 1);
        else if (event.key === 'Escape') actions.close(id);
        else return;
        event.preventDefault();
      }}
    />
  );
}
