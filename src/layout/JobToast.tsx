import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { useJobWords } from '#resources/define/view/jobs/useJobWords.ts';
import { isUndoable, useUndoBatch } from '#resources/define/view/jobs/useUndoBatch.ts';

/** Says that work has ended, and offers to take it back. */
export function JobToast({ job }: { job: Job }) {
  const translate = useTranslate();
  const words = useJobWords();
  const { allowed, undo } = useUndoBatch();
  const [asked, setAsked] = useState(false);
  return (
    <>
      {translate('jobs.ended', { name: words.name(job), result: words.state(job) })}
      {allowed && isUndoable(job) && (
        <button
          type="button"
          className="toast-undo"
          disabled={asked}
          onClick={() => {
            setAsked(true);
            undo(job.id);
          }}
        >
          {translate('jobs.undo')}
        </button>
      )}
    </>
  );
}
