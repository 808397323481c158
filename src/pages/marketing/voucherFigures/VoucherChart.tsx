import { common } from '#contract/labels/commonLabels.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useLabels } from '#resources/framework/view/labels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { diningDayAt } from '#contract/core/ranges.ts';
import { voucherDailyStats } from '#contract/marketing/voucherFigures.ts';
import { voucherCounts, voucherSources } from '#contract/marketing/voucherRules.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { voucherRowsPath } from '#resources/marketing/vouchers/paths.ts';
import { choiceParam, defineAddress } from '#ui/address.ts';
import { useAddress } from '#ui/useAddress.ts';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import { useFigureWords } from './useFigureWords.ts';
import { DayChart, useChartDays } from '#src/pages/platform/recordFigures/DayChart.tsx';
import { useVoucher, VoucherFrame } from './VoucherFrame.tsx';

const address = defineAddress({ source: choiceParam(voucherSources) });

/** Issued and used vouchers per day. */
export default function VoucherChart() {
  const texts = useFigureWords();
  const labelOf = useLabels();
  const { branches } = useScope();
  const { answer: named, family, ...voucher } = useVoucher();
  // The time zone in which the server counts vouchers without a branch.
  const own = named.data?.branchIds.length ? named.data.branchIds : branches.map(({ id }) => id);
  const branchId = own.toSorted()[0] ?? null;
  const chosen = useChartDays(diningDayAt(branchZone({ branches, branchId })));
  const { state, change } = useAddress(address);
  const { from, to } = chosen;
  const { source } = state;
  const { params, query } = voucher.input;
  const answer = useCall(
    family,
    voucherDailyStats,
    { params, query: { ...query, from, to } },
    { placeholderData: keepPreviousData },
  );
  return (
    <VoucherFrame view="chart">
      <DayChart
        {...{ chosen, answer }}
        title={texts('chart')}
        about={named.data?.title ?? ''}
        file="voucher"
        pointName={labelOf(later.day)}
        tools={
          <ToggleButtons
            className="chart-tool"
            names={['all', ...voucherSources]}
            text={(one) => (one === 'all' ? labelOf(common.all) : texts(one))}
            pressed={(one) => one === (source ?? 'all')}
            onPress={(one) => change({ source: one === 'all' ? null : one })}
          />
        }
        days={({ days }) => days.map(({ day }) => day)}
        lines={({ days }) =>
          voucherCounts.map((counted) => ({
            label: texts(counted),
            values: days.map((day) => day[counted][source ?? 'total']),
            to: (range) => voucherRowsPath(voucher, { counted, source, ...range }),
          }))
        }
        dayTo={(range) => voucherRowsPath(voucher, { counted: 'issued', source, ...range })}
        note={texts('daysNote')}
      />
    </VoucherFrame>
  );
}
