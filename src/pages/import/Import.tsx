import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import type { FileImport } from '#contract/imports.ts';
import { JobProgress } from '#resources/define/view/jobs/JobProgress.tsx';
import { useJob } from '#resources/define/view/jobs/useJob.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { fileFault } from './fileFault.ts';
import { FileStep } from './FileStep.tsx';
import { ImportLookContext, useImportText, useLook, type ImportLook } from './kind.ts';
import { PastImports } from './PastImports.tsx';
import { ResultStep } from './ResultStep.tsx';
import { stepOf, Steps } from './Steps.tsx';
import { UnseenStep } from './UnseenStep.tsx';
import { useChosenImport, useImport, useReloadImports } from './useImports.ts';
import './import.css';

/** Rows from a file: uploaded, columns named, checked, brought in, taken back. */
export function Import({ look }: { look: ImportLook }) {
  return (
    <ImportLookContext value={look}>
      <Page />
    </ImportLookContext>
  );
}

function Page() {
  const translate = useTranslate();
  const text = useImportText();
  const { companyId } = useScope();
  const allowed = useLook().useAllowed();
  const [importId, choose] = useChosenImport();
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  return (
    <div className="import">
      {importId ? (
        <OneImport key={importId} companyId={companyId} importId={importId} allowed={allowed} onChoose={choose} />
      ) : allowed ? (
        <>
          <Steps current="file" />
          <FileStep companyId={companyId} onDone={({ id }) => choose(id)} />
        </>
      ) : (
        <EmptyState title={text('title')} text={text('readOnly')} />
      )}
      <PastImports companyId={companyId} current={importId} onChoose={choose} />
    </div>
  );
}

interface OneImportProps {
  companyId: string;
  importId: string;
  allowed: boolean;
  onChoose: (importId: string | null) => void;
}

function OneImport({ companyId, importId, allowed, onChoose }: OneImportProps) {
  const answer = useImport(companyId, importId);
  if (answer.isPending) return <TableSkeleton rows={6} columns={3} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return <Stage one={answer.data} allowed={allowed} onAnother={() => onChoose(null)} />;
}

interface StageProps {
  one: FileImport;
  allowed: boolean;
  onAnother: () => void;
}

/** The step that an import is at; a checked one may be sent back to its columns. */
function Stage({ one, allowed, onAnother }: StageProps) {
  const translate = useTranslate();
  const text = useImportText();
  const reload = useReloadImports();
  const [choosing, setChoosing] = useState(false);
  const onEnd = useCallback(() => void reload(), [reload]);
  const { job, cancel, cancelling } = useJob(one.jobId, onEnd);
  const { status } = one;
  const step = choosing ? 'columns' : stepOf[status];
  const working = status === 'checking' || status === 'running' || status === 'rollingBack';

  let content;
  if (working)
    content = (
      <section className="import-sheet" aria-label={text(`status.${status}`)}>
        <h2>{text(`status.${status}`)}</h2>
        {job ? (
          <JobProgress job={job} cancelling={cancelling} {...(allowed && { onCancel: cancel })} />
        ) : (
          <TableSkeleton rows={1} columns={1} />
        )}
      </section>
    );
  else if (!one.rowsSeen && step !== 'import') content = <UnseenStep one={one} onAnother={onAnother} />;
  else if (step === 'columns')
    content = allowed ? (
      <ColumnsStep
        // Read in another way, the file has other columns.
        key={[one.encoding, one.delimiter, one.sheet, one.headerRow].join()}
        one={one}
        fault={!choosing && job?.status === 'failed' ? fileFault(job.error, translate) : null}
        onChecking={() => setChoosing(false)}
        onAnother={onAnother}
      />
    ) : (
      <EmptyState title={one.fileName} text={text('readOnly')} />
    );
  else if (status === 'checked' && allowed)
    content = <CheckStep one={one} onBack={() => setChoosing(true)} onAnother={onAnother} />;
  else if (status === 'checked') content = <EmptyState title={one.fileName} text={text('readOnly')} />;
  else content = <ResultStep one={one} allowed={allowed} onAnother={onAnother} />;
  return (
    <>
      <Steps current={step} />
      <p className="import-file">{one.fileName}</p>
      {content}
    </>
  );
}
