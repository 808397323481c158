import { importStatusLabels } from '#contract/imports/importStatusLabels.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { useImportText } from './kind.ts';
import { usePastImports } from './useImports.ts';

interface PastImportsProps {
  companyId: string;
  current: string | null;
  onChoose: (importId: string) => void;
}

const looks: Readonly<Record<string, string>> = { done: 'tag tag-on', failed: 'tag tag-bad' };

/** Past imports, newest first. Each opens at its current step. */
export function PastImports({ companyId, current, onChoose }: PastImportsProps) {
  const text = useImportText();
  const language = useLanguage();
  const { instant } = useFormats();
  const answer = usePastImports(companyId);
  return (
    <section className="stack" aria-label={text('past.title')}>
      <h2 className="heading">{text('past.title')}</h2>
      <QueryBoundary answer={answer} rows={3} columns={3}>
        {() =>
          answer.rows.length ? (
            <ul className="sheet plain-list lines">
              {answer.rows.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className="menu-item row wrap"
                    aria-current={one.id === current ? 'true' : undefined}
                    onClick={() => onChoose(one.id)}
                  >
                    <span className="grow medium">{one.fileName}</span>
                    <span className={looks[one.status] ?? 'tag'}>{importStatusLabels[one.status][language]}</span>
                    <span className="grow end subtle">
                      {text('past.by', { name: one.createdBy?.name ?? '—', when: instant(one.createdTime) })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="subtle">{text('past.none')}</p>
          )
        }
      </QueryBoundary>
      {answer.hasNextPage && (
        <div>
          <Button
            label="ui.page.more"
            disabled={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          />
        </div>
      )}
    </section>
  );
}
