import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { bulkReasons, type BulkResult } from '#contract/guests/bulk.ts';
import type { Job } from '#contract/platform/jobs.ts';
import { useJobWords } from '#resources/framework/view/jobs/useJobWords.ts';
import { isUndoable, useUndoBatch } from '#resources/framework/view/jobs/useUndoBatch.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import '#ui/dialogs.css';

interface BulkFailuresProps {
  job: Job;
  onClose: () => void;
}

/** "Update failed:" with the reasons (specification, section 8): the number of records per reason, and the records. */
export default function BulkFailures({ job, onClose }: BulkFailuresProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const words = useJobWords();
  const { allowed, undo } = useUndoBatch();
  const id = useId();
  const { reasons = {}, failures = [] } = (job.result ?? {}) as Partial<BulkResult>;
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'alertdialog' } }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className="confirm bulk-failures">
        <h2 id={`${id}-title`}>{translate('bulk.failed')}</h2>
        <div id={`${id}-text`}>
          <ul>
            {bulkReasons.map((reason) => {
              const count = reasons[reason] ?? 0;
              const named = failures.filter((one) => one.reason === reason && one.name);
              if (!count) return null;
              return (
                <li key={reason}>
                  {translate(`bulk.reasons.${reason}`, { total: number(count), smart_count: count })}
                  {named.length > 0 && (
                    <small className="subtle">
                      {named.map(({ name }) => name).join(translate('jobs.and'))}
                      {named.length < count && '…'}
                    </small>
                  )}
                </li>
              );
            })}
          </ul>
          <p>{words.state(job)}</p>
        </div>
        <div className="confirm-actions">
          {allowed && isUndoable(job) && (
            <Button
              label="ra.action.undo"
              onClick={() => {
                undo(job.id);
                onClose();
              }}
            />
          )}
          <Button variant="primary" label="ra.action.close" autoFocus onClick={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
