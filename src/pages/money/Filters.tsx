import { useTranslate } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { columnLabels, type CodeKind, type ColumnLabel } from '#contract/moneyLabels.ts';
import { debounce } from '#contract/constants.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { useDebounced } from '#ui/debounce.ts';
import type { Address } from './useAddress.ts';
import { useWords } from './words.ts';

/** The filters above a report; each stands in the address. */
export function Filters({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="list-bar money-filters">
      {children}
      {actions && <div className="list-actions">{actions}</div>}
    </div>
  );
}

interface ChoiceProps {
  address: Address;
  name: string;
  label: ColumnLabel | 'by' | 'target';
  codes: readonly string[];
  kind?: CodeKind;
  /** The code that a clean address means; else all of them can be had. */
  usual?: string;
}

/** One of some codes. */
export function Choice({ address, name, label, codes, kind, usual }: ChoiceProps) {
  const translate = useTranslate();
  const words = useWords();
  const text = label in columnLabels ? words.column(label as ColumnLabel) : translate(`money.filter.${label}`);
  return (
    <label className="money-choice">
      <span>{text}</span>
      <select
        value={address.value(name) ?? usual ?? ''}
        onChange={({ target: { value } }) => address.change({ [name]: value === usual ? null : value })}
      >
        {usual === undefined && <option value="">{translate('money.filter.all')}</option>}
        {codes.map((code) => (
          <option key={code} value={code}>
            {kind ? words.code(kind, code) : code}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The branch, on reports that the top bar has no selector for. */
export function BranchChoice() {
  const translate = useTranslate();
  const words = useWords();
  const { branches, branchId, setBranch } = useScope();
  return (
    <label className="money-choice">
      <span>{words.column('branch')}</span>
      <select value={branchId ?? ''} onChange={({ target: { value } }) => setBranch(value || null)}>
        <option value="">{translate('shell.branch.all')}</option>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What is searched for; it goes into the address when the typing rests. */
export function SearchField({ address }: { address: Address }) {
  const translate = useTranslate();
  const stands = address.value('q') ?? '';
  const [text, setText] = useState(stands);
  const [written, setWritten] = useState(stands);
  const rested = useDebounced(text, debounce.branchSearch);
  // Somebody went back, or cleared all filters.
  if (stands !== written) {
    setWritten(stands);
    setText(stands);
  }
  const { change } = address;
  useEffect(() => {
    if (rested === text && rested.trim() !== written) {
      setWritten(rested.trim());
      change({ q: rested.trim() || null });
    }
  }, [rested, text, written, change]);
  return (
    <input
      type="search"
      className="search-box"
      value={text}
      maxLength={100}
      aria-label={translate('money.filter.search')}
      placeholder={translate('money.filter.search')}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** Says that only the rows of one figure are shown, and goes back to all. */
export function CountedChip({ address }: { address: Address }) {
  const translate = useTranslate();
  const words = useWords();
  const counted = address.value('counted');
  const currency = address.value('currency');
  if (!counted && !currency) return null;
  const name = counted && counted in columnLabels ? words.column(counted as ColumnLabel) : '';
  return (
    <span className="chip">
      <span className="chip-text">
        {counted ? translate('money.filter.counted', { figure: [name, currency].filter(Boolean).join(' ') }) : currency}
      </span>
      <button
        type="button"
        className="chip-remove"
        aria-label={translate('money.filter.all')}
        onClick={() => address.change({ counted: null, currency: null })}
      >
        ✕
      </button>
    </span>
  );
}
