import type { ParsedRequest } from '#contract/endpoint.ts';
import { codeLabels, codeWord, columnLabels } from '#contract/moneyLabels.ts';
import { orderDays, type exportOrders } from '#contract/orders.ts';
import { Values } from '../crm/conditions.ts';
import { branchCondition, type Reader } from '../deposits/conditions.ts';
import { codes, filterText, selectOf } from '../deposits/files.ts';
import {
  currencyColumn,
  fileColumn,
  moneyColumn,
  wallSql,
  type ReportColumn,
  type ReportFile,
} from '../deposits/reportFile.ts';
import { orderConditions, orderJoins } from './orders.ts';

const columns: readonly [ReportColumn, string][] = [
  [fileColumn('number'), 'o.number'],
  [fileColumn('createdTime', 'moment'), wallSql('o.created_time')],
  [fileColumn('serviceTime', 'moment'), wallSql('o.service_time')],
  [fileColumn('branch'), 'b.name'],
  [fileColumn('service', 'text', codes('orderService')), 'o.service'],
  [fileColumn('provider', 'text', codes('channel')), 'o.provider'],
  [fileColumn('name'), `coalesce(nullif(o.guest_name, ''), c.name)`],
  [fileColumn('status', 'text', codes('orderStatus')), 'o.status'],
  [fileColumn('paymentState', 'text', codes('paymentState')), 'o.payment_state'],
  [fileColumn('itemCount', 'number'), 'o.item_count'],
  [currencyColumn, 'o.currency'],
  [moneyColumn('subtotal'), 'o.subtotal'],
  [moneyColumn('discount'), 'o.discount'],
  [moneyColumn('fee'), 'o.fee'],
  [moneyColumn('tax'), 'o.tax'],
  [moneyColumn('total'), 'o.total'],
  [moneyColumn('charged'), 'o.charged'],
  [moneyColumn('refunded'), 'o.refunded'],
];

/** The orders of a filter as a file, as the list has them. */
export function ordersFile(scope: Reader, query: ParsedRequest<typeof exportOrders>['query']): ReportFile {
  const { language, target, branchId, service, provider, status, paymentState, currency, search } = query;
  const values = new Values();
  const { where } = orderConditions(scope, query, values);
  const { startDate, endDate } = orderDays(query);
  return {
    name: 'orders',
    title: columnLabels.orders,
    columns: columns.map(([column]) => column),
    select: selectOf(columns),
    from: `orders o ${orderJoins}
      left join branches b on b.company_id = o.company_id and b.id = o.branch_id where ${where}`,
    orderBy: 'o.created_time desc, o.id desc',
    branch: branchCondition(scope, branchId, 'b.id', values),
    values: values.list,
    filter: filterText(
      [
        [null, `${codeLabels.orderTarget[target][language]} ${startDate} – ${endDate}`],
        ['branch', branchId],
        ['service', service && codeWord('orderService', service, language)],
        ['provider', provider && codeWord('channel', provider, language)],
        ['status', status && codeWord('orderStatus', status, language)],
        ['paymentState', paymentState && codeWord('paymentState', paymentState, language)],
        ['currency', currency],
        [null, search && `“${search}”`],
      ],
      language,
    ),
  };
}
