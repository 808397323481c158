import { useLabels } from '#resources/framework/view/labels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { useFigureWords } from './useFigureWords.ts';
import { voucherStats, type VoucherStats } from '#contract/marketing/voucherFigures.ts';
import { anyBranch, usedPercent, voucherCounts, type VoucherRows } from '#contract/marketing/voucherRules.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { voucherRowsPath } from '#resources/marketing/vouchers/paths.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { FigureTiles } from '#ui/Figures.tsx';
import { EmptyState } from '#ui/states.tsx';
import { SplitTable } from './SplitTable.tsx';
import { useVoucher, VoucherFrame } from './VoucherFrame.tsx';

/** The numbers of issued and used vouchers: in total, per branch, and in the last seven days. */
export default function Summary() {
  const { family, input } = useVoucher();
  return (
    <VoucherFrame view="summary">
      <QueryBoundary answer={useCall(family, voucherStats, input)} columns={6} large>
        {(stats) => <Figures stats={stats} />}
      </QueryBoundary>
    </VoucherFrame>
  );
}

function Figures({ stats }: { stats: VoucherStats }) {
  const texts = useFigureWords();
  const labelOf = useLabels();
  const { number, longDay } = useFormats();
  const branchName = useBranchName();
  const voucher = useVoucher();
  const { issued, used, branches, history } = stats;
  if (!issued.total && !used.total) return <EmptyState title={texts('none')} text={texts('noneText')} />;
  const to = (rows: VoucherRows) => voucherRowsPath(voucher, rows);
  return (
    <>
      <FigureTiles
        figures={[
          ...voucherCounts.map((counted) => ({
            label: texts(counted),
            text: number(stats[counted].total),
            to: to({ counted }),
          })),
          { label: texts('share'), text: `${usedPercent(used.total, issued.total)}%` },
        ]}
      />
      <SplitTable
        title={texts('branches')}
        rowName={labelOf(common.branch)}
        rows={branches.map(({ branchId, ...both }) => ({
          ...both,
          key: branchId ?? anyBranch,
          name: branchId === null ? texts('anyBranch') : (branchName(branchId) ?? labelOf(later.otherBranch)),
          to: (counted, source) => to({ counted, branch: branchId ?? anyBranch, source }),
        }))}
        total={{
          key: 'total',
          name: texts('whole'),
          issued,
          used,
          to: (counted, source) => to({ counted, source }),
        }}
      />
      <SplitTable
        title={texts('history')}
        rowName={labelOf(later.day)}
        rows={history.map(({ day, ...both }) => ({
          ...both,
          key: day,
          name: longDay(day),
          to: (counted, source) => to({ counted, source, from: day, to: day }),
        }))}
      />
      <p className="quiet figure-note">{texts('daysNote')}</p>
    </>
  );
}
