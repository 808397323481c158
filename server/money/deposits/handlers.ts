import * as contract from '#contract/money/deposits.ts';
import { handle, inTransaction, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { depositFiguresOf, depositsOf, pendingOf } from './deposits.ts';
import { depositDetailOf } from './detail.ts';
import { depositsFile } from './file.ts';
import { invoiceQueries } from './invoices.ts';
import { sendReport } from '#server/platform/report/file.ts';
import { localMoney, reviewPendingDeposit } from './payBack.ts';

/** Deposits, pending decisions, and invoices. */
export const depositHandlers: Handled[] = [
  handle(contract.listDeposits, (call) => depositsOf(call.services.database, scopeOf(call), call.query)),
  handle(contract.readDepositFigures, (call) => depositFiguresOf(call.services.database, scopeOf(call), call.query)),
  handle(contract.listPendingDeposits, (call) => pendingOf(call.services.database, scopeOf(call), call.query)),
  handle(contract.exportDeposits, (call) => sendReport(call, depositsFile(scopeOf(call), call.query), call.query)),
  handle(contract.getDeposit, (call) => depositDetailOf(call.services.database, scopeOf(call), call.params.depositId)),

  handle(contract.reviewDeposit, async (call) => {
    const { database, wordings } = call.services;
    const { depositId } = call.params;
    const scope = scopeOf(call);
    const author = { userId: call.user.id, requestId: call.requestId };
    await inTransaction(call, (transaction) =>
      reviewPendingDeposit(transaction, scope, depositId, call.body, author, { money: localMoney, wordings }),
    );
    return depositDetailOf(database, scope, depositId);
  }),

  handle(contract.listInvoices, (call) => invoiceQueries.page(call.services.database, scopeOf(call), call.query)),
  handle(contract.readInvoiceFigures, (call) =>
    invoiceQueries.figures(call.services.database, scopeOf(call), call.query),
  ),
  handle(contract.exportInvoices, (call) =>
    sendReport(call, invoiceQueries.file(scopeOf(call), call.query), call.query),
  ),
];
