import { listOrders } from '#contract/money/orders.ts';
import { listOutbox } from '#contract/platform/outbox.ts';
import { outboxReport } from '#contract/platform/outboxReport.ts';
import { countOf, declareReport } from '#contract/platform/report.ts';
import { same } from '#contract/core/label.ts';
import { defineReport } from '#resources/framework/report.ts';

/** Facts about reports that the compiler keeps: a line that must not compile, compiles only with this comment. */

const about = { family: 'x', label: 'x', empty: 'x', title: 'time', main: 'time' } as const;

// Its rows have every column of the screen.
defineReport(outboxReport, { ...about, list: listOutbox });
// Orders have none of them.
// @ts-expect-error columns that no row has would stay empty on the screen, while files have them
defineReport(outboxReport, { ...about, list: listOrders });
// What the rows do not have can be filled by cells.
defineReport(outboxReport, {
  ...about,
  list: listOrders,
  cells: {
    type: { value: () => 'SMS' },
    recipient: { value: ({ name }) => name },
    subject: { value: () => null },
    text: { value: () => null },
  },
});

const plain = { name: 'x', label: same('X'), permission: 'crm', columns: {} } as const;
const formula = same('Orders.');
declareReport(plain);
// @ts-expect-error nothing says what its figure leaves out
declareReport({ ...plain, figures: { orders: countOf({ formula }) } });
declareReport({ ...plain, figures: { orders: countOf({ formula }) }, excluded: same('Nothing.') });
declareReport({ ...plain, figures: { orders: countOf({ formula, excluded: same('Nothing.') }) } });
// @ts-expect-error one of them does not say it
declareReport({
  ...plain,
  figures: { orders: countOf({ formula, excluded: same('Nothing.') }), deposits: countOf({ formula }) },
});
