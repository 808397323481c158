import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isOpenJob, type Job } from '#contract/jobs.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { shareOf } from './jobKinds.ts';
import { useJobWords } from './useJobWords.ts';
import '#ui/parts.css';
import './JobProgress.css';

interface JobProgressProps {
  job: Job;
  /** Absent where the person may not stop it. */
  onCancel?: () => void;
  cancelling?: boolean;
}

/** How far a job is: what it does, a bar, figures, and a way to stop it; once it is over, what came of it. */
export function JobProgress({ job, onCancel, cancelling = false }: JobProgressProps) {
  const translate = useTranslate();
  const words = useJobWords();
  const [asking, setAsking] = useState(false);
  const open = isOpenJob(job);
  const share = shareOf(job);
  const name = words.name(job);
  return (
    <div className="job-progress">
      <p className={job.status === 'failed' ? 'fail' : 'subtle'}>{words.state(job)}</p>
      {open && (
        <>
          <progress
            aria-label={translate('jobs.progressOf', { name })}
            {...(share === null ? {} : { value: share, max: 1 })}
          />
          <div className="job-figures row row-apart subtle">
            <span>{words.progress(job)}</span>
            {onCancel && job.cancellable && (
              <Button look="link" label="jobs.cancel" disabled={cancelling} onClick={() => setAsking(true)} />
            )}
          </div>
        </>
      )}
      {onCancel && (
        <ConfirmDialog
          // It may end while one thinks about it.
          open={asking && open && job.cancellable}
          busy={cancelling}
          title={translate('jobs.cancelTitle', { name })}
          text={words.cancelText(job)}
          confirm={translate('jobs.cancel')}
          cancel={translate('jobs.keepGoing')}
          onConfirm={() => {
            setAsking(false);
            onCancel();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
