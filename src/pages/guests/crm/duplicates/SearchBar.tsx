import { useTranslate } from 'ra-core';
import type { DuplicateList } from '#contract/guests/duplicates.ts';
import { formatPhone } from '#i18n/formats.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import type { useSearch } from './useDuplicates.tsx';

interface SearchBarProps {
  state: Pick<DuplicateList, 'total' | 'searchedTime' | 'skipped'>;
  search: ReturnType<typeof useSearch>;
  allowed: boolean;
}

/** The time of the last search, the progress of the current one, and a button to start another. */
export function SearchBar({ state: { total, searchedTime, skipped }, search, allowed }: SearchBarProps) {
  const translate = useTranslate();
  const { number, instant } = useFormats();
  const { job } = search;
  return (
    <div className="row row-apart">
      <p role="status">
        <b>{translate('duplicates.count', { smart_count: total, total: number(total) })}</b>{' '}
        <span className="subtle small">
          {searchedTime
            ? translate('duplicates.searched', { when: instant(searchedTime) })
            : translate('duplicates.neverSearched')}
        </span>
      </p>
      {job ? (
        <div className="row">
          <label className="row subtle">
            {translate('duplicates.searching', { done: number(job.done), total: number(job.total ?? 0) })}
            <progress value={job.total ? job.done : undefined} max={job.total ?? undefined} />
          </label>
          {allowed && job.cancellable && (
            <Button label="duplicates.stop" variant="link" disabled={search.stopping} onClick={search.stop} />
          )}
        </div>
      ) : (
        allowed && (
          <div className="row">
            <Button
              label="duplicates.search"
              disabled={search.beginning}
              onClick={() => search.begin({ whole: false })}
            />
            <Button
              label="duplicates.searchAll"
              variant="link"
              disabled={search.beginning}
              onClick={() => search.begin({ whole: true })}
            />
          </div>
        )
      )}
      {skipped.length > 0 && (
        <details className="whole-row subtle small">
          <summary>{translate('duplicates.skipped', { smart_count: skipped.length })}</summary>
          <ul className="plain-list row">
            {skipped.map(({ kind, value, guests }) => (
              <li key={`${kind} ${value}`}>
                {kind === 'phone' ? formatPhone(value) : value}{' '}
                <span className="subtle small">
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
