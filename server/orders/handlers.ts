import { exportOrders, getOrder, listOrders, readOrderFigures } from '#contract/orders.ts';
import { getReportColumns, putReportColumns } from '#contract/reportColumns.ts';
import { sendReport } from '../deposits/reportFile.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { chooseColumns, chosenColumns } from './columns.ts';
import { ordersFile } from './file.ts';
import { orderDetailOf, orderFiguresOf, ordersOf } from './orders.ts';

/** Order records, and the columns of reports that people choose. */
export const orderHandlers: Handled[] = [
  handle(listOrders, (call) => ordersOf(call.services.database, scopeOf(call), call.query)),
  handle(readOrderFigures, (call) => orderFiguresOf(call.services.database, scopeOf(call), call.query)),
  handle(exportOrders, (call) => sendReport(call, ordersFile(scopeOf(call), call.query), call.query)),
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
