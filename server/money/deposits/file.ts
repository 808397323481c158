import type { exportDeposits } from '#contract/money/deposits.ts';
import type { ParsedRequest } from '#contract/core/endpoint.ts';
import { depositReport } from '#contract/money/depositReports.ts';
import { Values } from '#server/platform/sql/values.ts';
import { fileColumns, queryText } from '#server/platform/report/columns.ts';
import { branchCondition, type Reader } from '#server/platform/report/conditions.ts';
import type { ReportFile } from '#server/platform/report/file.ts';
import { nameSql } from '#server/platform/sql/reservations.ts';
import { depositJoins, depositShares } from './deposits.ts';

const columns = fileColumns(depositReport, {
  reference: 'd.reference',
  purchaseTime: 'd.purchase_time',
  serviceTime: 'd.service_time',
  name: nameSql,
  branch: '',
  groupSize: 'r.group_size',
  type: 'd.type',
  status: 'd.status',
  channel: 'd.channel',
  currency: 'd.currency',
  asked: 'case when w.within then d.amount else 0 end',
  charged: 'w.charged',
  refunded: 'w.refunded',
  fees: 'w.fees',
  net: 'w.charged - w.refunded - w.fees',
  provider: 'd.provider',
});

/** The deposits of a filter as a file, in the format of the list. */
export function depositsFile(scope: Reader, query: ParsedRequest<typeof exportDeposits>['query']): ReportFile {
  const values = new Values();
  // The company must be the first value: the statement about time zones expects it there.
  const company = values.add(scope.companyId);
  return {
    entity: depositReport,
    title: depositReport.label,
    columns,
    from: `(${depositShares(scope, query, values)}) w join deposits d on d.company_id = ${company} and d.id = w.id ${depositJoins}
      left join branches b on b.company_id = d.company_id and b.id = d.branch_id`,
    orderBy: 'd.purchase_time desc, d.id desc',
    branch: branchCondition(scope, query.branchId, 'b.id', values),
    values: values.list,
    filter: queryText(depositReport, query, [query.startDate, query.endDate]),
  };
}
