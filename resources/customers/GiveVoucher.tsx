import Dialog from '@mui/material/Dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { pointsToIssue } from '#contract/voucherRules.ts';
import { issueVoucher, issueVouchers, listVouchers } from '#contract/vouchers.ts';
import { backhouseFor, grants, writingRoles, type Role } from '#contract/permissions.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { formatNumber } from '#i18n/formats.ts';
import { errorText } from '#ui/errorText.ts';
import type { BulkViewProps } from '../define/resource.ts';
import { useJobBegun } from '../define/view/jobs/useJob.ts';
import { useLanguage } from '../define/view/say.ts';
import { useScope } from '../define/view/scope.ts';
import { accountKey, Price, usePrice } from './VoucherPrice.tsx';
import { listQuery } from './listQuery.ts';
import '#ui/dialogs.css';
import './NewCampaign.css';

type Wanted = { customerId: string } | { selected: BulkViewProps['selected']; count: number };

interface GiveProps {
  wanted: Wanted;
  onClose: () => void;
  onDone?: () => void;
}

const mostVouchers = 100;

/** Whether the person may give vouchers in this company. */
function useMayGive(): boolean {
  const { me, companyId } = useScope();
  return (
    grants(backhouseFor(me, companyId), 'voucherManagement') && (writingRoles as readonly Role[]).includes(me.role)
  );
}

/** Chooses a voucher for one guest, or for those who are selected. */
function GiveDialog({ wanted, onClose, onDone }: GiveProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const begun = useJobBegun();
  const id = useId();
  const companyId = useScope().companyId ?? '';
  const [voucherId, setVoucherId] = useState('');
  const [link, setLink] = useState<string | null>(null);
  // Pressed twice, one is given.
  const [occasion] = useState(() => crypto.randomUUID());
  const answer = useQuery({
    queryKey: ['vouchers', 'given', companyId],
    queryFn: ({ signal }) => call(listVouchers, { query: { companyId, limit: mostVouchers }, signal }),
  });
  const choices = (answer.data?.vouchers ?? []).filter(({ state }) => state === 'active');
  const one = 'customerId' in wanted;
  const chosen = choices.find((voucher) => voucher.id === voucherId);
  const price = usePrice(companyId, one || !chosen ? null : pointsToIssue(chosen, wanted.count));
  const work = useMutation({
    async mutationFn() {
      if (one) {
        const body = { companyId, customerId: wanted.customerId, occasion };
        const { code } = await call(issueVoucher, { params: { voucherId }, body });
        return { code, jobId: null };
      }
      const { selected, count } = wanted;
      const selection = 'ids' in selected ? { ids: [...selected.ids] } : { query: listQuery(selected.state) };
      const { jobId } = await call(issueVouchers, {
        params: { voucherId },
        body: { companyId, selection, expected: count, occasion },
      });
      return { code: null, jobId };
    },
    onError: () => void queries.invalidateQueries({ queryKey: accountKey(companyId) }),
    onSuccess({ code, jobId }) {
      void queries.invalidateQueries({ queryKey: ['guestRecords'] });
      if (jobId) {
        void queries.invalidateQueries({ queryKey: accountKey(companyId) });
        begun(jobId);
        notify('vouchers.give.begun');
        onDone?.();
        onClose();
      } else setLink(`${window.location.origin}/v/${code}`);
    },
  });
  const more = work.error instanceof ApiError && work.error.details?.find(({ path }) => path === 'expected')?.message;
  // The price says so itself, by the balance of this moment.
  const failed = price?.enough === false ? answer.error : (work.error ?? answer.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!link) work.mutate();
  };
  return (
    <Dialog open onClose={work.isPending ? undefined : onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form className="confirm new-campaign" onSubmit={submit}>
        <h2 id={`${id}-title`}>{translate('vouchers.give.title')}</h2>
        {link ? (
          <>
            <p role="status">{translate('vouchers.give.done')}</p>
            <p>
              <a href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
            </p>
          </>
        ) : (
          <>
            <p>
              {one
                ? translate('vouchers.give.one')
                : translate('vouchers.give.many', {
                    smart_count: wanted.count,
                    total: formatNumber(wanted.count, language),
                  })}
            </p>
            {answer.data && !choices.length ? (
              <p className="quiet">{translate('vouchers.give.none')}</p>
            ) : (
              <label className="labelled">
                {translate('vouchers.give.voucher')}
                <select required value={voucherId} onChange={({ target }) => setVoucherId(target.value)}>
                  <option value="">{translate('vouchers.give.choose')}</option>
                  {choices.map((voucher) => (
                    <option key={voucher.id} value={voucher.id}>
                      {voucher.title}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {price && <Price price={price} companyId={companyId} />}
          </>
        )}
        {failed && (
          <p className="new-campaign-refused" role="alert">
            {more
              ? translate('bulk.moreMatch', { total: formatNumber(Number(more), language) })
              : errorText(failed, translate)}
          </p>
        )}
        <div className="confirm-actions">
          <button type="button" className="button" disabled={work.isPending} onClick={onClose}>
            {translate(link ? 'ui.form.close' : 'ui.form.cancel')}
          </button>
          {!link && (
            <button
              type="submit"
              className="button button-primary"
              disabled={work.isPending || !voucherId || price?.enough === false}
            >
              {translate('vouchers.give.confirm')}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Gives a voucher: a button of its own beside a guest's, a link in the bar of a selection; only for whoever may. */
export function GiveVoucher({ wanted, onDone }: Omit<GiveProps, 'onClose'>) {
  const translate = useTranslate();
  const mayGive = useMayGive();
  const [asking, setAsking] = useState(false);
  if (!mayGive) return null;
  return (
    <>
      <button
        type="button"
        className={'customerId' in wanted ? 'button records-give' : 'link-button'}
        onClick={() => setAsking(true)}
      >
        {translate('vouchers.give.offer')}
      </button>
      {asking && <GiveDialog wanted={wanted} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}
