import { useNotify, useTranslate } from 'ra-core';
import { Suspense, useEffect, useId, useState } from 'react';
import { isOpenJob, type Job } from '#contract/platform/jobs.ts';
import { traitsOf } from '#resources/framework/view/jobs/jobKinds.ts';
import { useJobWords } from '#resources/framework/view/jobs/useJobWords.ts';
import { isUndoable, useUndoBatch } from '#resources/framework/view/jobs/useUndoBatch.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { lazyPage } from '#ui/lazy.ts';
import { useOpening } from '#ui/useOutsidePress.ts';
import { JobCard } from './JobCard.tsx';
import { useCompanyJobs } from './useCompanyJobs.ts';
import './JobTray.css';

const BulkFailures = lazyPage(() => import('./BulkFailures.tsx'));

/** Milliseconds for messages with an action, long enough to use it. */
const offerMs = 8_000;

/** The company's jobs, in the top bar. Shown while a job is running or has just ended. */
export default function JobTray({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const notify = useNotify();
  const words = useJobWords();
  const id = useId();
  // A dialog opened from the tray is rendered outside it.
  const { anchor, open, setOpen, close } = useOpening('[role="dialog"], .MuiDialog-root');
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState<Job | null>(null);
  const { shown, dismiss } = useCompanyJobs(companyId, {
    onBegin: (job) => setSaid(translate('jobs.began', { name: words.name(job) })),
    onEnd(job, begunHere) {
      setSaid(translate('jobs.ended', { name: words.name(job), result: words.state(job) }));
      if (!begunHere || !traitsOf(job).notifies) return;
      if (Number(job.result?.failed ?? 0) > 0) setFailed(job);
      // Users who are looking at the list of jobs see the result there.
      else if (!open)
        notify(<JobToast job={job} />, {
          type: job.status === 'failed' ? 'error' : 'success',
          autoHideDuration: offerMs,
        });
    },
  });
  const running = shown.filter(isOpenJob).length;
  const visible = shown.length > 0;

  useEffect(() => {
    if (!visible) setOpen(false);
  }, [visible, setOpen]);
  const label = running ? translate('jobs.open', { total: number(running) }) : translate('jobs.over');
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {visible && (
        <div className="job-tray anchor" ref={anchor} onKeyDown={({ key }) => key === 'Escape' && open && close()}>
          <button
            type="button"
            className="button job-tray-button"
            aria-label={label}
            title={label}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <TrayIcon busy={running > 0} />
            {running > 0 && <span aria-hidden="true">{number(running)}</span>}
          </button>
          {open && (
            <section className="job-tray-panel floating" id={id} aria-label={translate('jobs.label')}>
              <ul className="plain-list lines">
                {shown.map((job) => (
                  <JobCard key={job.id} job={job} onLeave={() => setOpen(false)} onDismiss={() => dismiss(job.id)} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      {failed && (
        <Suspense fallback={null}>
          <BulkFailures job={failed} onClose={() => setFailed(null)} />
        </Suspense>
      )}
    </>
  );
}

function TrayIcon({ busy }: { busy: boolean }) {
  return busy ? (
    <svg className="job-tray-spin" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7" fill="none" stroke="var(--line-2)" strokeWidth="2" />
      <path d="M9 2a7 7 0 0 1 7 7" fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  ) : (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6 9.2l2.1 2.1L12.2 7" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

/** Announces the end of a job, with an undo button. */
function JobToast({ job }: { job: Job }) {
  const translate = useTranslate();
  const words = useJobWords();
  const { allowed, undo } = useUndoBatch();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      {translate('jobs.ended', { name: words.name(job), result: words.state(job) })}
      {allowed && isUndoable(job) && (
        <button
          type="button"
          className="toast-undo"
          disabled={confirming}
          onClick={() => {
            setConfirming(true);
            undo(job.id);
          }}
        >
          {translate('ra.action.undo')}
        </button>
      )}
    </>
  );
}
