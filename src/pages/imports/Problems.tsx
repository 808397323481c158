import { useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { keepingCodes, reasonText, type ImportProblemCode } from '#contract/imports/importReasons.ts';
import { importProblemCodes, type FileImport, type ProblemRow } from '#contract/imports/imports.ts';
import { addressOf, request } from '#data-provider/client.ts';
import { Pagination } from '#resources/framework/view/Pagination.tsx';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { useImportText, useImportKind } from './kind.ts';
import { problemLabels } from './importLabels.ts';
import { problemsAPage, useProblems } from './useImports.ts';

/** The rejected rows with column, value and reason. They can be downloaded as a file to correct. */
export function Problems({ one }: { one: FileImport }) {
  const text = useImportText();
  const labelOf = useLabels();
  const nameOf = (known: ImportProblemCode) => labelOf(problemLabels[known]);
  const { number } = useFormats();
  const [code, setCode] = useState<ImportProblemCode | undefined>();
  const [page, setPage] = useState(1);
  const answer = useProblems(one, code, page);
  const download = useDownload(one);
  return (
    <QueryBoundary answer={answer} rows={4} columns={4}>
      {({ rows, total, byCode }) => {
        const kinds = importProblemCodes.filter((known) => byCode[known]);
        if (!kinds.length) return one.status === 'checked' && <p className="subtle">{text('problems.none')}</p>;
        // The problems of a rolled-back import include the rows that were never imported.
        const keepsOriginal = kinds.some((known) => keepingCodes.includes(known)) && text('problems.keptTitle');
        const others = kinds.some((known) => !keepingCodes.includes(known));
        const untaken = others && text(rows.every(isTaken) ? 'problems.partlyTitle' : 'problems.title');
        return (
          <Panel
            title={[keepsOriginal, untaken].filter(Boolean).join(' · ')}
            actions={
              <SelectField
                label={text('problems.filter')}
                value={code}
                all={labelOf(common.all)}
                options={kinds.map((known) => [known, `${nameOf(known)} (${number(byCode[known] ?? 0)})`])}
                onChange={(value) => {
                  setCode(kinds.find((known) => known === value));
                  setPage(1);
                }}
              />
            }
          >
            <div className="scroll-x" data-stale={answer.isPlaceholderData || undefined}>
              <ProblemTable one={one} rows={rows} />
            </div>
            {total > problemsAPage && (
              <Pagination page={page} perPage={problemsAPage} total={total} setPage={setPage} />
            )}
            <p className="row">
              <Button disabled={download.isPending} onClick={() => download.mutate()}>
                {text('problems.download')}
              </Button>
              <span className="subtle">{text('problems.downloadHelp')}</span>
            </p>
          </Panel>
        );
      }}
    </QueryBoundary>
  );
}

/** Whether only some cells of a row were left out. */
const isTaken = ({ problems }: ProblemRow) => problems.every(({ leftOut }) => leftOut);

function ProblemTable({ one, rows }: { one: FileImport; rows: readonly ProblemRow[] }) {
  const text = useImportText();
  const language = useLanguage();
  const { number } = useFormats();
  const labelOf = useImportKind().useFieldLabel();
  return (
    <table className="plain-table import-table import-problems">
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
                    {number(row)}
                  </th>
                )}
                <td data-label={text('problems.column')}>{name}</td>
                <td data-label={text('problems.value')} className="import-sample">
                  {problem.value}
                </td>
                <td data-label={text('problems.why')}>
                  {reasonText(problem, language)} {problem.leftOut && text('problems.leftOut')}
                </td>
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}

function useDownload({ companyId, id, fileName }: FileImport) {
  const language = useLanguage();
  const { calls } = useImportKind();
  return useAction(async () => {
    const address = addressOf(calls.problemsFile, { params: { companyId, importId: id }, query: { language } });
    saveFile(await (await request(address)).blob(), `${fileName.replace(/\.\w+$/, '')}-rows.csv`);
  });
}
