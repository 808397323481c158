import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { reasonText } from '#contract/importReasons.ts';
import { importProblemCodes, type FileImport, type ImportProblemCode } from '#contract/imports.ts';
import { addressOf, request } from '#data-provider/client.ts';
import { formatNumber } from '#i18n/formats.ts';
import { Pagination } from '#resources/define/view/Pagination.tsx';
import { useLanguage } from '#resources/define/view/say.ts';
import { errorText } from '#ui/errorText.ts';
import { saveFile } from '#ui/saveFile.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useImportText, useLook } from './kind.ts';
import { problemsAPage, useProblems } from './useImports.ts';

/** The rows that are not taken, each with column, value and reason; they can be had as a file to correct. */
export function Problems({ one }: { one: FileImport }) {
  const text = useImportText();
  const language = useLanguage();
  const [code, setCode] = useState<ImportProblemCode | undefined>();
  const [page, setPage] = useState(1);
  const answer = useProblems(one, code, page);
  const download = useDownload(one);

  if (answer.isPending) return <TableSkeleton rows={4} columns={4} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  const { rows, total, byCode } = answer.data;
  const kinds = importProblemCodes.filter((known) => byCode[known]);
  if (!kinds.length) return one.status === 'checked' ? <p className="import-quiet">{text('problems.none')}</p> : null;
  const title = text(`problems.${one.status === 'rolledBack' ? 'keptTitle' : 'title'}`);
  return (
    <section className="import-sheet" aria-label={title}>
      <div className="import-problems-head">
        <h2>{title}</h2>
        <label>
          <span>{text('problems.filter')}</span>
          <select
            className="import-select"
            value={code ?? ''}
            onChange={(event) => {
              setCode(kinds.find((known) => known === event.target.value));
              setPage(1);
            }}
          >
            <option value="">{text('problems.all')}</option>
            {kinds.map((known) => (
              <option key={known} value={known}>
                {`${text(`codes.${known}`)} (${formatNumber(byCode[known] ?? 0, language)})`}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="import-table-scroll" data-stale={answer.isPlaceholderData || undefined}>
        <ProblemTable one={one} rows={rows} />
      </div>
      {total > problemsAPage && <Pagination page={page} perPage={problemsAPage} total={total} onPage={setPage} />}
      <p className="import-actions">
        <button type="button" className="button" disabled={download.isPending} onClick={() => download.mutate()}>
          {text('problems.download')}
        </button>
        <span className="import-quiet">{text('problems.downloadHelp')}</span>
      </p>
    </section>
  );
}

type Rows = NonNullable<ReturnType<typeof useProblems>['data']>['rows'];

function ProblemTable({ one, rows }: { one: FileImport; rows: Rows }) {
  const text = useImportText();
  const language = useLanguage();
  const labelOf = useLook().useFieldLabel();
  return (
    <table className="import-table import-problems">
      <thead>
        <tr>
          {['row', 'column', 'value', 'why'].map((name) => (
            <th key={name} scope="col">
              {text(`problems.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ row, problems }) =>
          problems.map((problem, index) => {
            const column = problem.field === null ? undefined : one.mapping[problem.field];
            const name = (column === undefined ? '' : one.header[column]) || (problem.field && labelOf(problem.field));
            return (
              <tr key={`${row} ${problem.field} ${problem.code}`}>
                {index === 0 && (
                  <th scope="row" rowSpan={problems.length} data-label={text('problems.row')}>
                    {formatNumber(row, language)}
                  </th>
                )}
                <td data-label={text('problems.column')}>{name}</td>
                <td data-label={text('problems.value')} className="import-sample">
                  {problem.value}
                </td>
                <td data-label={text('problems.why')}>{reasonText(problem, language)}</td>
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}

function useDownload({ companyId, id, fileName }: FileImport) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const { calls } = useLook();
  return useMutation({
    mutationFn: async () => {
      const address = addressOf(calls.problemsFile, { params: { companyId, importId: id }, query: { language } });
      saveFile(await (await request(address)).blob(), `${fileName.replace(/\.\w+$/, '')}-rows.csv`);
    },
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
  });
}
