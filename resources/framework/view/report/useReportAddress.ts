import { useMemo } from 'react';
import {
  choiceParam,
  dayParam,
  daysParam,
  defineAddress,
  groupParams,
  idLike,
  renamedParam,
  pageParam,
  sortParams,
  textParam,
  type Address,
  type Param,
} from '#ui/address.ts';
import { useAddress, type Addressed } from '#ui/useAddress.ts';
import type { Report, ReportCondition } from '../../report.ts';
import { useScope, type BranchScope } from '../scope.ts';

/** The own conditions of a report, without those that several reports share. */
export const ownConditionsOf = ({ filters = [] }: Report): ReportCondition[] =>
  filters.filter((one) => typeof one !== 'string');

/** A condition in the address: one of its codes, otherwise the default. */
function conditionParam(condition: ReportCondition, branches: BranchScope['branches']): Param<string | undefined> {
  const { usual } = condition;
  const codes = 'of' in condition ? branches.map(({ id }) => id) : condition.codes;
  // Branches may not be known yet.
  if (codes && !('listed' in codes) && !('of' in condition && !codes.length)) return choiceParam(codes, usual);
  // The listed codes are unknown before the request.
  const any = textParam(codes && 'listed' in codes ? /^[\w.-]{1,40}$/ : idLike);
  return { ...any, read: (query, name) => any.read(query, name) ?? usual };
}

/** The declared state of a report's address. */
export const reportAddress = (report: Report, branches: BranchScope['branches']) => {
  const { declaration, days: own, sorts = [] } = report;
  const conditions: Address<Readonly<Record<string, string | undefined>>> = defineAddress(
    Object.fromEntries(
      ownConditionsOf(report).map((one) => [
        one.name,
        renamedParam(one.address ?? one.name, conditionParam(one, branches)),
      ]),
    ),
  );
  return defineAddress({
    page: pageParam,
    /** The open row. */
    open: textParam(idLike),
    range: daysParam(own?.usual, own),
    conditions: groupParams(conditions),
    from: dayParam,
    to: dayParam,
    search: renamedParam('q', textParam(/^[^\0]{1,100}$/)),
    sort: sortParams(sorts),
    currency: textParam(/^[A-Z]{3}$/),
    counted: choiceParam(Object.keys(declaration.figures ?? {})),
  });
};

/** The state of a report in the address. Everything except opening a row resets the page. */
export function useReportAddress(report: Report): ReportAddress {
  const { branches } = useScope();
  const address = useMemo(() => reportAddress(report, branches), [report, branches]);
  return useAddress(address);
}
export type ReportAddress = Addressed<ReturnType<ReturnType<typeof reportAddress>['read']>>;
