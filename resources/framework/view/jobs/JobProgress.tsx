import { useTranslate } from 'ra-core';
import { isOpenJob, type Job } from '#contract/platform/jobs.ts';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { completedShare } from './jobKinds.ts';
import { useJobWords } from './useJobWords.ts';
import '#ui/parts.css';
import './JobProgress.css';

interface JobProgressProps {
  job: Job;
  /** Absent if the user may not stop it. */
  onCancel?: () => void;
  cancelling?: boolean;
}

/** The progress of a job: current step, bar, figures, and a stop button; after its end, the result. */
export function JobProgress({ job, onCancel, cancelling = false }: JobProgressProps) {
  const translate = useTranslate();
  const words = useJobWords();
  const open = isOpenJob(job);
  const share = completedShare(job);
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
            {/* The job may end while the confirmation is open: then the confirmation closes, too. */}
            {onCancel && job.cancellable && (
              <ConfirmedButton
                variant="link"
                label="jobs.cancel"
                disabled={cancelling}
                busy={cancelling}
                title={translate('jobs.cancelTitle', { name })}
                text={words.cancelText(job)}
                confirm={translate('jobs.cancel')}
                cancel={translate('jobs.keepGoing')}
                onConfirm={(done) => {
                  done();
                  onCancel();
                }}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}
