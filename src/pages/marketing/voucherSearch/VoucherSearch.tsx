import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { debounce, pageSizes } from '#contract/core/constants.ts';
import { issuedLabels } from '#contract/guests/crmLabels.ts';
import { issuedStates, listIssuedVouchers } from '#contract/marketing/vouchers.ts';
import { anyBranch, usedPercent, voucherCounts, voucherSources } from '#contract/marketing/voucherRules.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { SelectField, type SelectOptions } from '#ui/SelectField.tsx';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { choiceParam, dayParam, defineAddress, flagParam, idLike, textParam } from '#ui/address.ts';
import { useDebounced } from '#ui/debounce.ts';
import { RowConditions } from '#src/pages/platform/recordFigures/RowConditions.tsx';
import { RowList, useAppended } from '#src/pages/platform/recordFigures/RowList.tsx';
import { useRowConditions, type RowConditionState } from '#src/pages/platform/recordFigures/useRowConditions.ts';
import { useFigureWords } from '../voucherFigures/useFigureWords.ts';
import { useVoucher, VoucherFrame } from '../voucherFigures/VoucherFrame.tsx';
import { IssuedRow } from './IssuedRow.tsx';

const becameNames = ['opened', 'used', 'cameAgain'] as const;
const rowsAddress = defineAddress({
  counted: choiceParam(voucherCounts),
  branch: textParam(idLike),
  source: choiceParam(voucherSources),
  formId: textParam(idLike),
  customerId: textParam(idLike),
  from: dayParam,
  to: dayParam,
  opened: flagParam,
  used: flagParam,
  cameAgain: flagParam,
  state: choiceParam(issuedStates),
});
type Conditions = ReturnType<typeof rowsAddress.read>;

const perPage = pageSizes.vouchers;

/** Searches issued vouchers by code, phone or name, to redeem them. */
export default function VoucherSearch() {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFormats();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), debounce.branchSearch);
  const rows = useRowConditions(rowsAddress);
  const { family, input, answer } = useVoucher();
  const voucher = answer.data;
  const query = { ...input.query, ...rows.conditions, search: search || undefined };
  const list = useAppended([...family, 'issued', query], {
    perPage,
    fetchPage: async (page, signal) => {
      const paging = { offset: (page - 1) * perPage, limit: perPage };
      const { issued, ...counted } = await call(listIssuedVouchers, {
        ...input,
        query: { ...query, ...paging },
        signal,
      });
      return { ...counted, data: issued };
    },
    idOf: ({ id }) => id,
    // Pending search results do not interrupt a user who is redeeming a voucher.
    keeps: true,
  });
  // The total of a very large search is a lower bound that grows with each page.
  const total = `${number(list.total)}${list.atLeast ? '+' : ''}`;
  const empty = search ? 'search.nobody' : rows.narrowed ? 'filters.nothing' : 'search.none';
  return (
    <VoucherFrame view="search">
      <div className="row row-apart">
        <label className="labelled">
          {translate('vouchers.search.label')}
          <input type="search" value={typed} maxLength={100} onChange={({ target }) => setTyped(target.value)} />
        </label>
        {voucher && (
          <p className="quiet">
            {translate('vouchers.search.counts', {
              issued: number(voucher.issued),
              used: number(voucher.used),
              percent: usedPercent(voucher.used, voucher.issued),
            })}
          </p>
        )}
      </div>
      <ConditionFields rows={rows} />
      <RowList
        list={list}
        label={labelOf(pageLabels.redeem)}
        found={rows.narrowed && translate('vouchers.filters.found', { total })}
        empty={{ title: translate(`vouchers.${empty}`), text: translate(`vouchers.${empty}Text`) }}
      >
        {(issuedVoucher) => <IssuedRow issuedVoucher={issuedVoucher} voucher={voucher} />}
      </RowList>
    </VoucherFrame>
  );
}

/** The filters of issued vouchers: branch, source, days and status. */
function ConditionFields({ rows }: { rows: RowConditionState<Conditions> }) {
  const translate = useTranslate();
  const { branches } = useScope();
  const { conditions, change } = rows;
  const labelOf = useLabels();
  const texts = (name: string) => translate(`vouchers.filters.${name}`);
  const figures = useFigureWords();
  const named = <Name extends string>(names: readonly Name[]) => names.map((one) => [one, figures(one)] as const);
  const select = (name: 'branch' | 'source' | 'state', label: string, any: string, options: SelectOptions) => (
    <SelectField
      label={label}
      all={texts(any)}
      value={conditions[name]}
      options={options}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <RowConditions rows={rows} title={texts('title')}>
      <SelectField
        label={texts('counted')}
        value={conditions.counted ?? 'issued'}
        options={named(voucherCounts)}
        onChange={(counted) => change({ counted: counted === 'issued' ? null : counted })}
      />
      {select('branch', labelOf(common.branch), 'everyBranch', [
        ...branches.map(({ id, name }) => [id, name] as const),
        [anyBranch, figures('anyBranch')],
      ])}
      {select('source', figures('source'), 'everySource', named(voucherSources))}
      <SelectField
        label={texts('became')}
        all={texts('anyBecame')}
        value={becameNames.find((name) => conditions[name])}
        options={named(becameNames)}
        onChange={(became) => change({ opened: null, used: null, cameAgain: null, ...(became && { [became]: true }) })}
      />
      {select(
        'state',
        labelOf(common.state),
        'anyState',
        issuedStates.map((one) => [one, labelOf(issuedLabels[one])]),
      )}
    </RowConditions>
  );
}
