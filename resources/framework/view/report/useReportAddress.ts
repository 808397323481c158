import { useMemo } from 'react';
import {
  choice,
  day,
  days,
  defineAddress,
  group,
  idLike,
  named,
  page,
  sort,
  text,
  type Address,
  type Param,
} from '#ui/address.ts';
import { useAddress, type Addressed } from '#ui/useAddress.ts';
import type { Report, ReportCondition } from '../../report.ts';
import { useScope, type Places } from '../scope.ts';

/** The own conditions of a report, without those that several reports share. */
export const conditionsOf = ({ filters = [] }: Report): ReportCondition[] =>
  filters.filter((one) => typeof one !== 'string');

/** A condition in the address: one of its codes, otherwise the default. */
function conditionParam(condition: ReportCondition, branches: Places['branches']): Param<string | undefined> {
  const { usual } = condition;
  const codes = 'of' in condition ? branches.map(({ id }) => id) : condition.codes;
  // Branches may not be known yet.
  if (codes && !('listed' in codes) && !('of' in condition && !codes.length)) return choice(codes, usual);
  // The listed codes are unknown before the request.
  const any = text(codes && 'listed' in codes ? /^[\w.-]{1,40}$/ : idLike);
  return { ...any, read: (query, name) => any.read(query, name) ?? usual };
}

/** The declared state of a report's address. */
export const reportAddress = (report: Report, branches: Places['branches']) => {
  const { declaration, days: own, sorts = [] } = report;
  const conditions: Address<Readonly<Record<string, string | undefined>>> = defineAddress(
    Object.fromEntries(
      conditionsOf(report).map((one) => [one.name, named(one.address ?? one.name, conditionParam(one, branches))]),
    ),
  );
  return defineAddress({
    page,
    /** The open row. */
    open: text(idLike),
    range: days(own?.usual, own),
    conditions: group(conditions),
    from: day,
    to: day,
    search: named('q', text(/^[^\0]{1,100}$/)),
    sort: sort(sorts),
    currency: text(/^[A-Z]{3}$/),
    counted: choice(Object.keys(declaration.figures ?? {})),
  });
};

/** The state of a report in the address. Everything except opening a row resets the page. */
export function useReportAddress(report: Report): ReportAddress {
  const { branches } = useScope();
  const address = useMemo(() => reportAddress(report, branches), [report, branches]);
  return useAddress(address);
}
export type ReportAddress = Addressed<ReturnType<ReturnType<typeof reportAddress>['read']>>;
