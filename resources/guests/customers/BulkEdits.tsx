import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { bulkCustomers, type BulkChange } from '#contract/guests/bulk.ts';
import { call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import type { BulkViewProps } from '#resources/framework/resource.ts';
import { useJobBegun } from '#resources/framework/view/jobs/useJob.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { GiveVoucher } from './GiveVoucher.tsx';
import { SendToSelected } from './NewCampaign.tsx';
import { matchingNow, bulkSelectionOf, useSelectionFailure } from './selection.ts';

/** Labels are under `bulk`. */
const edits = {
  vip: { role: 1 },
  notVip: { role: 0 },
  doNotContact: { blacklistSetting: { forbidPIISharing: true } },
  mayContact: { blacklistSetting: { forbidPIISharing: false } },
} as const satisfies Record<string, BulkChange>;
type Edit = keyof typeof edits;

/** Sets or clears VIP or do-not-contact for the selected guests, in a background job that can be undone. */
export default function BulkEdits({ selected, count, onDone }: BulkViewProps) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const begun = useJobBegun();
  const { number } = useFormats();
  const companyId = useScope().companyId ?? '';
  const [asking, setAsking] = useState<Edit | null>(null);
  const total = number(count);
  const many = 'filter' in selected;

  const { mutate, isPending } = useAction(
    (edit: Edit) =>
      call(bulkCustomers, {
        body: { companyId, selection: bulkSelectionOf(selected), change: edits[edit], expected: count },
      }),
    {
      done: () => (many ? 'bulk.begun' : undefined),
      failureText: useSelectionFailure(),
      onDone({ jobId }) {
        begun(jobId);
        onDone();
      },
      onFailed: (error) => {
        if (matchingNow(error)) void queries.invalidateQueries({ queryKey: ['customers'] });
      },
      onSettled: () => setAsking(null),
    },
  );
  return (
    <>
      {(Object.keys(edits) as Edit[]).map((edit) => (
        <Button
          key={edit}
          label={`bulk.${edit}`}
          variant="link"
          disabled={isPending}
          // A visible selection is changed immediately; one beyond the visible rows, only after a confirmation.
          onClick={() => (many ? setAsking(edit) : mutate(edit))}
        />
      ))}
      <SendToSelected selected={selected} count={count} />
      <GiveVoucher wanted={{ selected, count }} onDone={onDone} />
      {asking && (
        <ConfirmDialog
          open
          harmless
          busy={isPending}
          title={translate('bulk.title', { action: translate(`bulk.${asking}`), total })}
          text={translate('bulk.text')}
          confirm={translate('bulk.confirm', { total })}
          onConfirm={() => mutate(asking)}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}
