import { exportOrders, getOrder, listOrders, orderDays, readOrderFigures } from '#contract/money/orders.ts';
import { sendReport } from '#server/platform/report/file.ts';
import { handle, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { orderDetailOf, orderQueries } from './orders.ts';

/** Order records. */
export const orderHandlers: Handled[] = [
  handle(listOrders, async (call) => ({
    ...(await orderQueries.page(call.services.database, scopeOf(call), call.query)),
    ...orderDays(call.query),
  })),
  handle(readOrderFigures, async (call) => {
    const { listed: providers = [], ...sums } = await orderQueries.figures(
      call.services.database,
      scopeOf(call),
      call.query,
    );
    return { ...sums, providers };
  }),
  handle(exportOrders, (call) => sendReport(call, orderQueries.file(scopeOf(call), call.query), call.query)),
  handle(getOrder, (call) => orderDetailOf(call.services.database, scopeOf(call), call.params.orderId)),
];
