import { useTranslate } from 'ra-core';
import { useParams } from 'react-router';
import type { VoucherStats } from '#contract/voucherFigures.ts';
import { anyBranch, usedPercent, voucherCounts } from '#contract/voucherRules.ts';
import { formatLongDay, formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { rowsPath } from '#resources/vouchers/paths.ts';
import { FigureTiles } from '#ui/Figures.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { SplitTable, type SplitRow } from './SplitTable.tsx';
import { useBranchName, useStats } from './useStats.ts';
import { VoucherFrame } from './VoucherFrame.tsx';

/** How many of a voucher were issued and used: altogether, at each branch, and in the last seven days. */
export default function Summary() {
  const { companyId = '', voucherId = '' } = useParams();
  const { data, error, refetch } = useStats(companyId, voucherId);
  return (
    <VoucherFrame view="summary">
      {data ? (
        <Figures stats={data} voucher={{ companyId, id: voucherId }} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} columns={6} />
      )}
    </VoucherFrame>
  );
}

function Figures({ stats, voucher }: { stats: VoucherStats; voucher: { companyId: string; id: string } }) {
  const translate = useTranslate();
  const language = useLanguage();
  const branchName = useBranchName();
  const { issued, used, branches, history } = stats;
  if (!issued.total && !used.total)
    return <EmptyState title={translate('vouchers.figures.none')} text={translate('vouchers.figures.noneText')} />;
  const total: SplitRow = {
    key: 'total',
    name: translate('vouchers.figures.whole'),
    issued,
    used,
    to: (counted, source) => rowsPath(voucher, { counted, source }),
  };
  return (
    <>
      <FigureTiles
        figures={[
          ...voucherCounts.map((counted) => ({
            label: translate(`vouchers.figures.${counted}`),
            text: formatNumber(stats[counted].total, language),
            to: rowsPath(voucher, { counted }),
          })),
          { label: translate('vouchers.figures.share'), text: `${usedPercent(used.total, issued.total)}%` },
        ]}
      />
      <SplitTable
        title={translate('vouchers.figures.branches')}
        rowName={translate('vouchers.figures.branch')}
        rows={branches.map(({ branchId, ...both }) => ({
          ...both,
          key: branchId ?? anyBranch,
          name: branchName(branchId),
          to: (counted, source) => rowsPath(voucher, { counted, branch: branchId ?? anyBranch, source }),
        }))}
        total={total}
      />
      <SplitTable
        title={translate('vouchers.figures.history')}
        rowName={translate('vouchers.figures.day')}
        rows={history.map(({ day, ...both }) => ({
          ...both,
          key: day,
          name: formatLongDay(day, language),
          to: (counted, source) => rowsPath(voucher, { counted, source, from: day, to: day }),
        }))}
      />
      <p className="quiet figure-note">{translate('vouchers.figures.daysNote')}</p>
    </>
  );
}
