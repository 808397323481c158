import { useCallback, useState } from 'react';
import type { FileImport, ImportStatus } from '#contract/imports/imports.ts';
import { importStatusLabels } from '#contract/imports/importStatusLabels.ts';
import { JobProgress } from '#resources/framework/view/jobs/JobProgress.tsx';
import { useJob } from '#resources/framework/view/jobs/useJob.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState, TableSkeleton } from '#ui/states.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { stepLabels } from './importLabels.ts';
import { ImportKindContext, useImportText, useImportKind, type ImportPageKind } from './kind.ts';
import { CheckStep, ResultStep, UnseenStep } from './Outcome.tsx';
import { PastImports } from './PastImports.tsx';
import { useChosenImport, useImport, useReloadImports } from './useImports.ts';
import '#resources/framework/view/list.css';
import './import.css';

/** A page that imports rows from a file: upload, mapping of columns, check, run, rollback. */
export const importPage = (kind: ImportPageKind) =>
  function ImportPage() {
    return (
      <ImportKindContext value={kind}>
        <Page />
      </ImportKindContext>
    );
  };

const Page = withCompany(({ companyId }) => {
  const text = useImportText();
  const language = useLanguage();
  const { title, useAllowed } = useImportKind();
  const allowed = useAllowed();
  const [importId, choose] = useChosenImport();
  return (
    <div className="stack stack-wide import">
      {importId ? (
        <OneImport key={importId} companyId={companyId} importId={importId} allowed={allowed} onChoose={choose} />
      ) : allowed ? (
        <>
          <Steps current="file" />
          <FileStep companyId={companyId} onDone={({ id }) => choose(id)} />
        </>
      ) : (
        <EmptyState title={title[language]} text={text('readOnly')} />
      )}
      <PastImports companyId={companyId} current={importId} onChoose={choose} />
    </div>
  );
});

interface OneImportProps {
  companyId: string;
  importId: string;
  allowed: boolean;
  onChoose: (importId: string | null) => void;
}

function OneImport({ companyId, importId, allowed, onChoose }: OneImportProps) {
  return (
    <QueryBoundary answer={useImport(companyId, importId)} rows={6} columns={3}>
      {(one) => <Stage one={one} allowed={allowed} onAnother={() => onChoose(null)} />}
    </QueryBoundary>
  );
}

interface StageProps {
  one: FileImport;
  allowed: boolean;
  onAnother: () => void;
}

/** The current step of an import. A checked import can return to its columns. */
function Stage({ one, allowed, onAnother }: StageProps) {
  const text = useImportText();
  const language = useLanguage();
  const reload = useReloadImports();
  const [choosing, setChoosing] = useState(false);
  const onEnd = useCallback(() => void reload(), [reload]);
  const { job, cancel, cancelling } = useJob(one.jobId, onEnd);
  const { status } = one;
  const step = choosing ? 'columns' : stepOf[status];

  const content = () => {
    if (status === 'checking' || status === 'running' || status === 'rollingBack')
      return (
        <Panel title={importStatusLabels[status][language]}>
          {job ? (
            <JobProgress job={job} cancelling={cancelling} {...(allowed && { onCancel: cancel })} />
          ) : (
            <TableSkeleton rows={1} columns={1} />
          )}
        </Panel>
      );
    if (step === 'import') return <ResultStep one={one} allowed={allowed} onAnother={onAnother} />;
    if (!one.rowsSeen) return <UnseenStep one={one} onAnother={onAnother} />;
    if (!allowed) return <EmptyState title={one.fileName} text={text('readOnly')} />;
    if (step === 'check') return <CheckStep one={one} onBack={() => setChoosing(true)} onAnother={onAnother} />;
    return (
      <ColumnsStep
        // Different reading options produce different columns.
        key={[one.encoding, one.delimiter, one.sheet, one.headerRow].join()}
        one={one}
        fault={!choosing && job?.status === 'failed' ? job.error : null}
        onChecking={() => setChoosing(false)}
        onAnother={onAnother}
      />
    );
  };
  return (
    <>
      <Steps current={step} />
      <p className="subtle">{one.fileName}</p>
      {content()}
    </>
  );
}

const steps = Object.keys(stepLabels) as Step[];
type Step = keyof typeof stepLabels;

/** The step for each status of an import. */
const stepOf: Readonly<Record<ImportStatus, Step>> = {
  uploaded: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'import',
  done: 'import',
  cancelled: 'import',
  rollingBack: 'import',
  rolledBack: 'import',
  failed: 'import',
};

/** The list of steps with the current one. */
function Steps({ current }: { current: Step }) {
  const text = useImportText();
  const language = useLanguage();
  const at = steps.indexOf(current);
  return (
    <ol className="plain-list row import-steps" aria-label={text('steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className="row"
          aria-current={index === at ? 'step' : undefined}
          data-past={index < at || undefined}
        >
          <span aria-hidden="true">{index + 1}</span>
          {stepLabels[step][language]}
        </li>
      ))}
    </ol>
  );
}
