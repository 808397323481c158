import { voucherStats } from '#contract/marketing/voucherFigures.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { voucherRowsPath } from '#resources/marketing/vouchers/paths.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Funnel } from '#ui/charts/Funnel.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useFigureWords } from './useFigureWords.ts';
import { useVoucher, VoucherFrame } from './VoucherFrame.tsx';

const steps = ['issued', 'opened', 'used', 'cameAgain'] as const;

/** The voucher's funnel: issued, opened, used, returned. */
export default function VoucherFunnel() {
  const voucher = useVoucher();
  const texts = useFigureWords();
  return (
    <VoucherFrame view="funnel">
      <QueryBoundary answer={useCall(voucher.family, voucherStats, voucher.input)} rows={4} columns={3}>
        {({ funnel }) =>
          funnel.issued ? (
            <Panel title={texts('funnel')}>
              <Funnel
                label={texts('funnel')}
                steps={steps.map((step) => ({
                  label: texts(step),
                  value: funnel[step],
                  to: voucherRowsPath(voucher, { counted: 'issued', ...(step !== 'issued' && { [step]: true }) }),
                }))}
              />
              <p className="quiet figure-note">{texts('funnelNote')}</p>
            </Panel>
          ) : (
            <EmptyState title={texts('none')} text={texts('noneText')} />
          )
        }
      </QueryBoundary>
    </VoucherFrame>
  );
}
