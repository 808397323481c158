import { exportOrders, getOrder, listOrders, orderDays, readOrderFigures } from '#contract/orders.ts';
import { getReportColumns, putReportColumns } from '#contract/reportColumns.ts';
import { sendReport } from '../report/file.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { chooseColumns, chosenColumns } from '../report/chosenColumns.ts';
import { orderDetailOf, orders } from './orders.ts';

/** Order records, and the columns of reports that people choose. */
export const orderHandlers: Handled[] = [
  handle(listOrders, async (call) => ({
    ...(await orders.page(call.services.database, scopeOf(call), call.query)),
    ...orderDays(call.query),
  })),
  handle(readOrderFigures, async (call) => {
    const { listed: providers = [], ...sums } = await orders.figures(call.services.database, scopeOf(call), call.query);
    return { ...sums, providers };
  }),
  handle(exportOrders, (call) => sendReport(call, orders.file(scopeOf(call), call.query), call.query)),
  handle(getOrder, (call) => orderDetailOf(call.services.database, scopeOf(call), call.params.orderId)),

  handle(getReportColumns, ({ params, services, user }) =>
    chosenColumns(services.database.sql, { ...params, userId: user.id }),
  ),
  handle(putReportColumns, ({ params, body, services, user }) =>
    services.database.transaction((transaction) =>
      chooseColumns(transaction, { ...params, userId: user.id }, body.columns),
    ),
  ),
];
