import {
  exportDeposits,
  exportInvoices,
  getDeposit,
  listDeposits,
  listInvoices,
  listPendingDeposits,
  readDepositFigures,
  readInvoiceFigures,
  reviewDeposit as review,
} from '#contract/deposits.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { depositFiguresOf, depositsOf, pendingOf } from './deposits.ts';
import { depositDetailOf } from './detail.ts';
import { depositsFile } from './file.ts';
import { invoices } from './invoices.ts';
import { localMoney } from './moneyPort.ts';
import { sendReport } from '../report/file.ts';
import { reviewDeposit } from './review.ts';

/** Deposits, what waits for a decision, and invoices. */
export const depositHandlers: Handled[] = [
  handle(listDeposits, (call) => depositsOf(call.services.database, scopeOf(call), call.query)),
  handle(readDepositFigures, (call) => depositFiguresOf(call.services.database, scopeOf(call), call.query)),
  handle(listPendingDeposits, (call) => pendingOf(call.services.database, scopeOf(call), call.query)),
  handle(exportDeposits, (call) => sendReport(call, depositsFile(scopeOf(call), call.query), call.query)),
  handle(getDeposit, (call) => depositDetailOf(call.services.database, scopeOf(call), call.params.depositId)),

  handle(review, async (call) => {
    const { database } = call.services;
    const { depositId } = call.params;
    const scope = scopeOf(call);
    const author = { userId: call.user.id, requestId: call.requestId };
    await database.transaction((transaction) =>
      reviewDeposit(transaction, scope, depositId, call.body, author, localMoney),
    );
    return depositDetailOf(database, scope, depositId);
  }),

  handle(listInvoices, (call) => invoices.page(call.services.database, scopeOf(call), call.query)),
  handle(readInvoiceFigures, (call) => invoices.figures(call.services.database, scopeOf(call), call.query)),
  handle(exportInvoices, (call) => sendReport(call, invoices.file(scopeOf(call), call.query), call.query)),
];
