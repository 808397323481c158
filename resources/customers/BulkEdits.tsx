import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { bulkCustomers, type BulkChange } from '#contract/bulk.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { formatNumber } from '#i18n/formats.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import type { BulkViewProps } from '../define/resource.ts';
import { useJobBegun } from '../define/view/jobs/useJob.ts';
import { useLanguage } from '../define/view/say.ts';
import { useScope } from '../define/view/scope.ts';
import { GiveVoucher } from './GiveVoucher.tsx';
import { listQuery } from './listQuery.ts';
import { SendToSelected } from './NewCampaign.tsx';

/** Labels are under `bulk`. */
const edits = {
  vip: { role: 1 },
  notVip: { role: 0 },
  doNotContact: { blacklistSetting: { forbidPIISharing: true } },
  mayContact: { blacklistSetting: { forbidPIISharing: false } },
} as const satisfies Record<string, BulkChange>;
type Edit = keyof typeof edits;

/** Makes the selected guests VIPs or not, or to be contacted or not: as work in the background that can be undone. */
export default function BulkEdits({ selected, count, onDone }: BulkViewProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const begun = useJobBegun();
  const companyId = useScope().companyId ?? '';
  const [asking, setAsking] = useState<Edit | null>(null);
  const total = formatNumber(count, language);
  const many = 'state' in selected;

  const { mutate, isPending } = useMutation({
    mutationFn: (edit: Edit) =>
      call(bulkCustomers, {
        body: {
          companyId,
          selection: many ? { query: listQuery(selected.state) } : { ids: [...selected.ids] },
          change: edits[edit],
          expected: count,
        },
      }),
    onSuccess({ jobId }) {
      begun(jobId);
      if (many) notify('bulk.begun');
      onDone();
    },
    onError(error) {
      const now = error instanceof ApiError && error.details?.find(({ path }) => path === 'expected')?.message;
      if (now) void queries.invalidateQueries({ queryKey: ['customers'] });
      notify(
        now ? translate('bulk.moreMatch', { total: formatNumber(Number(now), language) }) : errorText(error, translate),
        { type: 'error' },
      );
    },
    onSettled: () => setAsking(null),
  });
  return (
    <>
      {(Object.keys(edits) as Edit[]).map((edit) => (
        <button
          key={edit}
          type="button"
          className="link-button"
          disabled={isPending}
          // What one sees is changed at once; what one does not see, only after a question.
          onClick={() => (many ? setAsking(edit) : mutate(edit))}
        >
          {translate(`bulk.${edit}`)}
        </button>
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
