import { formatInstant } from '#i18n/formats.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useImportText } from './kind.ts';
import { usePastImports } from './useImports.ts';

interface PastImportsProps {
  companyId: string;
  current: string | null;
  onChoose: (importId: string) => void;
}

/** Imports made before, newest first; each opens where it was left. */
export function PastImports({ companyId, current, onChoose }: PastImportsProps) {
  const text = useImportText();
  const zone = zoneOf(useScope());
  const answer = usePastImports(companyId);
  const all = answer.data?.pages.flatMap((page) => page.imports) ?? [];
  return (
    <section className="import-past" aria-label={text('past.title')}>
      <h2>{text('past.title')}</h2>
      {answer.isPending ? (
        <TableSkeleton rows={3} columns={3} />
      ) : answer.isError && !all.length ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !all.length ? (
        <p className="import-quiet">{text('past.none')}</p>
      ) : (
        <ul className="import-list">
          {all.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="import-line"
                aria-current={one.id === current ? 'true' : undefined}
                onClick={() => onChoose(one.id)}
              >
                <b>{one.fileName}</b>
                <span className="import-status" data-status={one.status}>
                  {text(`status.${one.status}`)}
                </span>
                <span className="import-quiet">
                  {text('past.by', {
                    name: one.createdBy?.name ?? '—',
                    when: formatInstant(one.createdTime, zone),
                  })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {text('past.more')}
        </button>
      )}
    </section>
  );
}
