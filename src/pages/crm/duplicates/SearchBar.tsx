import { useTranslate } from 'ra-core';
import type { DuplicateList } from '#contract/duplicates.ts';
import { formatInstant, formatNumber, formatPhone } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import type { useSearch } from './useDuplicates.ts';

interface SearchBarProps {
  state: Pick<DuplicateList, 'total' | 'searchedTime' | 'skipped'>;
  search: ReturnType<typeof useSearch>;
  allowed: boolean;
}

/** When was searched last, how far a search is, and a button for another. */
export function SearchBar({ state: { total, searchedTime, skipped }, search, allowed }: SearchBarProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const { job } = search;
  const number = (value: number) => formatNumber(value, language);
  return (
    <div className="dup-bar">
      <p role="status">
        <b>{translate('duplicates.count', { smart_count: total, total: number(total) })}</b>{' '}
        <span className="dup-when">
          {searchedTime
            ? translate('duplicates.searched', { when: formatInstant(searchedTime, zoneOf(scope)) })
            : translate('duplicates.neverSearched')}
        </span>
      </p>
      {job ? (
        <div className="dup-progress">
          <label>
            {translate('duplicates.searching', { done: number(job.done), total: number(job.total ?? 0) })}
            <progress value={job.total ? job.done : undefined} max={job.total ?? undefined} />
          </label>
          {allowed && job.cancellable && (
            <button type="button" className="link-button" disabled={search.stopping} onClick={search.stop}>
              {translate('duplicates.stop')}
            </button>
          )}
        </div>
      ) : (
        allowed && (
          <div className="dup-bar-actions">
            <button
              type="button"
              className="button"
              disabled={search.beginning}
              onClick={() => search.begin({ whole: false })}
            >
              {translate('duplicates.search')}
            </button>
            <button
              type="button"
              className="link-button"
              disabled={search.beginning}
              onClick={() => search.begin({ whole: true })}
            >
              {translate('duplicates.searchAll')}
            </button>
          </div>
        )
      )}
      {skipped.length > 0 && (
        <details className="dup-skipped">
          <summary>{translate('duplicates.skipped', { smart_count: skipped.length })}</summary>
          <ul>
            {skipped.map(({ kind, value, guests }) => (
              <li key={`${kind} ${value}`}>
                {kind === 'phone' ? formatPhone(value) : value}{' '}
                <span className="dup-when">
                  {translate('duplicates.sharedBy', { smart_count: guests, guests: number(guests) })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
