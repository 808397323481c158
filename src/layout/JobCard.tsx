import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { isOpenJob, type Job } from '#contract/platform/jobs.ts';
import { traitsOf } from '#resources/framework/view/jobs/jobKinds.ts';
import { JobProgress } from '#resources/framework/view/jobs/JobProgress.tsx';
import { useCancelJob } from '#resources/framework/view/jobs/useJob.ts';
import { useJobWords } from '#resources/framework/view/jobs/useJobWords.ts';
import { isUndoable, useUndoBatch } from '#resources/framework/view/jobs/useUndoBatch.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { Button } from '#ui/Button.tsx';

interface JobCardProps {
  job: Job;
  /** Called when the user goes to another page. */
  onLeave: () => void;
  onDismiss: () => void;
}

/** A job in the tray. */
export function JobCard({ job, onLeave, onDismiss }: JobCardProps) {
  const translate = useTranslate();
  const words = useJobWords();
  const { me } = useScope();
  const { instant } = useFormats();
  const { mutate: cancel, isPending } = useCancelJob();
  const undoing = useUndoBatch();
  const open = isOpenJob(job);
  const href = traitsOf(job).href?.(job);
  const writes = useMayWrite();
  const others = job.createdBy && job.createdBy.id !== me.id ? job.createdBy.name : null;
  return (
    <li className="job-card stack">
      <div className="job-card-head row row-apart">
        <b>{words.name(job)}</b>
        <span className="subtle small">{instant(job.finishedTime ?? job.createdTime)}</span>
      </div>
      <JobProgress
        job={job}
        onCancel={writes ? () => cancel(job.id) : undefined}
        cancelling={isPending || job.status === 'cancelling'}
      />
      {others && <p className="subtle small">{translate('jobs.by', { name: others })}</p>}
      <div className="job-card-actions row">
        {href && (
          <Link className="link-button" to={href} onClick={onLeave}>
            {translate('jobs.page')}
          </Link>
        )}
        {undoing.allowed && isUndoable(job) && (
          <Button
            variant="link"
            label="ra.action.undo"
            disabled={undoing.pending}
            onClick={() => undoing.undo(job.id)}
          />
        )}
        {!open && <Button variant="link" label="jobs.dismiss" onClick={onDismiss} />}
      </div>
    </li>
  );
}
