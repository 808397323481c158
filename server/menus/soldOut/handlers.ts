import * as contract from '#contract/menus/soldOut.ts';
import { handle, handleChange, type Handled } from '#server/platform/http/handle.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { soldOutListOf } from './list.ts';
import { markSoldOut } from './marks.ts';
import { changeStock, stockChangesOf } from './stock.ts';

/** What is sold out at a branch, and its stock. */
export const soldOutHandlers: Handled[] = [
  handle(contract.getSoldOut, ({ services, params }) => soldOutListOf(services.database.sql, params)),
  handleChange(contract.putSoldOut, (transaction, call) =>
    markSoldOut(transaction, changeBy(call), call.params.branchId, call.body.changes),
  ),
  handleChange(contract.putStock, (transaction, call) =>
    changeStock(transaction, changeBy(call), call.params, call.body),
  ),
  handle(contract.listStockChanges, ({ services, params, query }) =>
    stockChangesOf(services.database.sql, params, query),
  ),
];
