import { useTranslate } from 'ra-core';
import { useParams } from 'react-router';
import { rowsPath } from '#resources/vouchers/paths.ts';
import { Funnel } from '#ui/charts/Funnel.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useStats } from './useStats.ts';
import { VoucherFrame } from './VoucherFrame.tsx';

const steps = ['issued', 'opened', 'used', 'cameAgain'] as const;

/** Issued, opened, used, came again: what became of a voucher. */
export default function VoucherFunnel() {
  const translate = useTranslate();
  const { companyId = '', voucherId = '' } = useParams();
  const { data, error, refetch } = useStats(companyId, voucherId);
  const voucher = { companyId, id: voucherId };
  return (
    <VoucherFrame view="funnel">
      {data && !data.funnel.issued ? (
        <EmptyState title={translate('vouchers.figures.none')} text={translate('vouchers.figures.noneText')} />
      ) : data ? (
        <section className="figure-part">
          <h2>{translate('vouchers.figures.funnel')}</h2>
          <Funnel
            label={translate('vouchers.figures.funnel')}
            steps={steps.map((step) => ({
              label: translate(`vouchers.figures.${step}`),
              value: data.funnel[step],
              to: rowsPath(voucher, { counted: 'issued', ...(step !== 'issued' && { [step]: true }) }),
            }))}
          />
          <p className="quiet figure-note">{translate('vouchers.figures.funnelNote')}</p>
        </section>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={4} columns={3} />
      )}
    </VoucherFrame>
  );
}
