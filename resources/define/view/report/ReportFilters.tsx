import type { ReactNode } from 'react';
import { common } from '#contract/commonLabels.ts';
import { columnLabels, type ColumnLabel } from '#contract/reportLabels.ts';
import { debounce } from '#contract/constants.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useScope } from '../scope.ts';
import { SearchBox } from '../SearchBox.tsx';
import type { Report, ReportCondition } from '../../report.ts';
import type { ReportAddress } from './useReportAddress.ts';
import { valueOf } from './useReportQuery.ts';
import { useReportWords } from './useReportWords.ts';

/** The filters above a report; each stands in the address. */
export function ReportFilters({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="row report-conditions">
      {children}
      {actions && <div className="list-actions">{actions}</div>}
    </div>
  );
}

interface ChoiceProps {
  address: ReportAddress;
  condition: ReportCondition;
  /** All that can be chosen. */
  codes: readonly string[];
  className?: string;
}

/** One of some codes. */
function Choice({ address, condition, codes, ...look }: ChoiceProps) {
  const { name, address: as = name, label, kind, usual } = condition;
  const words = useReportWords();
  const text = label in columnLabels ? words.column(label as ColumnLabel) : words.text(`ui.report.filter.${label}`);
  return (
    <SelectField
      {...look}
      label={text}
      value={valueOf(condition, address)}
      {...(usual === undefined && { all: words.text(common.all) })}
      options={codes.map((code) => [code, words.code(kind, code)])}
      onChange={(value) => address.change({ [as]: value === usual ? null : value })}
    />
  );
}

interface ConditionsProps {
  report: Report;
  address: ReportAddress;
  today: string;
  /** The sums, which tell the codes that no contract can name. */
  sums: object | undefined;
}

/** The report's own filters, in their order. */
export function Conditions({ report, address, today, sums = {} }: ConditionsProps) {
  return report.filters.map((one) => {
    if (one === 'days')
      return <DateRangeField key={one} choice={address.choice} today={today} onChange={address.setRange} />;
    if (one === 'branch') return <BranchChoice key={one} />;
    const { name, codes } = one;
    if (!('listed' in codes)) return <Choice key={name} address={address} condition={one} codes={codes} />;
    const known = (sums as Readonly<Record<string, readonly string[] | undefined>>)[codes.listed] ?? [];
    const chosen = valueOf(one, address);
    const all = [...new Set([...known, ...(chosen ? [chosen] : [])])];
    return <Choice key={name} className="labelled entry-choice" address={address} condition={one} codes={all} />;
  });
}

/** The branch, on reports that the top bar has no selector for. */
export function BranchChoice() {
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

/** What is searched for; it goes into the address when the typing rests. */
export function SearchField({ address }: { address: ReportAddress }) {
  const words = useReportWords();
  return (
    <SearchBox
      hint={words.text(common.search)}
      delay={debounce.branchSearch}
      value={address.value('q') ?? ''}
      onSearch={(text) => address.change({ q: text || null }, true)}
    />
  );
}

interface CountedChipProps {
  counted: string | undefined;
  currency: string | undefined;
  address: ReportAddress;
}

/** Says that only the rows of one figure are shown, and goes back to all. */
export function CountedChip({ counted, currency, address }: CountedChipProps) {
  const words = useReportWords();
  if (!counted && !currency) return null;
  const name = counted && counted in columnLabels ? words.column(counted as ColumnLabel) : '';
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
