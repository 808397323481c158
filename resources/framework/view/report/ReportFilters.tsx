import { createElement, type ReactNode } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import type { ReportDeclaration } from '#contract/platform/report.ts';
import { columnLabels, type ColumnLabel } from '#contract/platform/reportLabels.ts';
import { debounce } from '#contract/core/constants.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { FilterRow } from '#ui/FilterRow.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { useScope } from '../scope.ts';
import { SearchBox } from '../SearchBox.tsx';
import type { Report, ReportCondition } from '../../report.ts';
import { FromTo } from './FromTo.tsx';
import type { ReportAddress } from './useReportAddress.ts';
import { useReportWords } from './useReportWords.ts';

interface ReportFiltersProps {
  /** The number of active filters. */
  count: number;
  children: ReactNode;
  actions?: ReactNode;
}

/** The filters above a report, stored in the address. */
export function ReportFilters({ count, children, actions }: ReportFiltersProps) {
  return (
    <FilterRow count={count}>
      {children}
      {actions && <div className="list-actions">{actions}</div>}
    </FilterRow>
  );
}

/** The number of active filters of a report, without the days. */
export function filtersSet({ filters = [] }: Report, address: ReportAddress, known: FiltersKnown): number {
  return filters.filter((one) => {
    if (one === 'days' || one === 'pageBranch') return false;
    if (one === 'branch') return known.branchId !== null;
    if (one === 'search') return address.state.search !== undefined;
    if (one === 'period') return Boolean(address.state.from ?? address.state.to);
    return known.filter[one.name] !== undefined && known.filter[one.name] !== one.usual;
  }).length;
}
interface FiltersKnown {
  branchId: string | null;
  filter: Readonly<Record<string, string | undefined>>;
}

interface ConditionsProps {
  report: Report;
  address: ReportAddress;
  today: string;
  /** The filter values in the address. */
  filter: Readonly<Record<string, string | undefined>>;
  /** The totals, which contain the codes that the contract cannot list. */
  sums: object | undefined;
}

/** The report's own filters, in order. */
export function ReportConditionInputs({ report, address, today, ...known }: ConditionsProps) {
  return report.filters?.map((one) => {
    if (one === 'days')
      return (
        <DateRangeField
          key={one}
          choice={address.state.range}
          today={today}
          onChange={(range) => address.change({ range })}
        />
      );
    if (one === 'period')
      return <FromTo key={one} from={address.state.from} to={address.state.to} onChange={address.change} />;
    if (one === 'branch') return <ReportBranchInput key={one} />;
    if (one === 'search') return <SearchField key={one} address={address} />;
    return one !== 'pageBranch' && <Choice key={one.name} condition={one} address={address} {...known} />;
  });
}

type ChoiceProps = Pick<ConditionsProps, 'address' | 'filter' | 'sums'> & { condition: ReportCondition };

/** A select of codes or branches, or a custom input. */
function Choice({ condition, address, filter, sums = {} }: ChoiceProps) {
  const { name, label, any = common.all, usual } = condition;
  const words = useReportWords();
  const { branches } = useScope();
  const text =
    typeof label !== 'string'
      ? words.text(label)
      : label in columnLabels
        ? words.column(label as ColumnLabel)
        : words.text(`ui.report.filter.${label}`);
  const value = filter[name];
  const change = (next: string | null) =>
    address.change({ conditions: { [name]: next === usual || next === null ? undefined : next } });
  if ('input' in condition)
    // The page waits for it: if it appeared later, it would move the rows.
    return createElement(lazyOnce(condition.input), { label: text, value, change, conditions: filter });
  const select = (options: readonly (readonly [string, string])[], wide: boolean) => (
    <SelectField
      label={text}
      className={wide ? 'labelled wide-choice' : 'labelled'}
      value={value}
      {...(usual === undefined && { all: words.text(any) })}
      options={options}
      onChange={(next) => change(next || null)}
    />
  );
  if ('of' in condition)
    // Space is reserved until the branches are known, so that nothing below moves.
    return branches.length === 1 && !value
      ? null
      : select(
          branches.map((branch) => [branch.id, branch.name]),
          true,
        );
  const { codes, kind } = condition;
  const codeLabels = (one: readonly string[]) => one.map((code) => [code, words.code(kind, code)] as const);
  if (!('listed' in codes)) return select(codeLabels(codes), false);
  const listed = (sums as Readonly<Record<string, readonly string[] | undefined>>)[codes.listed] ?? [];
  return select(codeLabels([...new Set([...listed, ...(value ? [value] : [])])]), true);
}

/** The branch, on reports without a selector in the top bar. */
export function ReportBranchInput() {
  const words = useReportWords();
  const { branches, branchId, setBranch } = useScope();
  return (
    <SelectField
      label={words.column('branch')}
      value={branchId ?? ''}
      all={words.text(common.allBranches)}
      options={branches.map(({ id, name }) => [id, name])}
      onChange={(value) => setBranch(value || null)}
    />
  );
}

/** The search; debounced before it is written to the address. */
function SearchField({ address }: { address: ReportAddress }) {
  const words = useReportWords();
  return (
    <SearchBox
      hint={words.text(common.search)}
      delay={debounce.branchSearch}
      value={address.state.search ?? ''}
      onSearch={(text) => address.change({ search: text }, { replace: true })}
    />
  );
}

interface CountedChipProps {
  report: ReportDeclaration;
  counted: string | undefined;
  currency: string | undefined;
  address: ReportAddress;
}

/** Says that only the rows of one figure are shown, with a link to all. */
export function CountedChip({ report, counted, currency, address }: CountedChipProps) {
  const words = useReportWords();
  if (!counted && !currency) return null;
  const name = counted && words.columnOf(report, counted);
  return (
    <span className="chip">
      <span className="chip-text clip">
        {counted
          ? words.text('ui.report.filter.counted', { figure: [name, currency].filter(Boolean).join(' ') })
          : currency}
      </span>
      <button
        type="button"
        className="chip-remove"
        aria-label={words.text(common.all)}
        onClick={() => address.change({ counted: null, currency: null })}
      >
        ✕
      </button>
    </span>
  );
}
