import { invoiceReport } from '#contract/money/depositReports.ts';
import {
  exportInvoices,
  invoiceSorts,
  invoiceStatuses,
  listInvoices,
  readInvoiceFigures,
  type Invoice,
} from '#contract/money/deposits.ts';
import { dateKinds } from '#contract/money/payments.ts';
import { defineReport } from '#resources/framework/report.ts';
import { openRecordPath } from '#resources/framework/view/openRecord.ts';

/** Invoices of a date range. */
export default defineReport(invoiceReport, {
  family: 'deposits',
  empty: {
    en: 'No matching invoices',
    zh: '沒有符合的發票',
    'zh-cn': '没有符合的发票',
    ja: '該当する請求書はありません',
  },
  list: listInvoices,
  figures: readInvoiceFigures,
  file: exportInvoices,
  days: { from: 'startDate', to: 'endDate' },
  filters: [
    { name: 'by', label: 'by', codes: dateKinds, kind: 'dateKind', usual: 'purchase' },
    'days',
    { name: 'status', label: 'status', codes: invoiceStatuses, kind: 'invoiceStatus' },
    'pageBranch',
    'search',
  ],
  sorts: invoiceSorts,
  sort: '-issuedTime',
  note: {
    of: 'by',
    texts: {
      purchase: {
        en: 'By purchase date: the day the invoice was issued.',
        zh: '依購買日：發票開立日。',
        'zh-cn': '按购买日：发票开具日。',
        ja: '購入日基準：請求書の発行日。',
      },
      service: {
        en: 'By service date: the day of the visit or handover.',
        zh: '依服務日：用餐日或取餐日。',
        'zh-cn': '按服务日：用餐日或取餐日。',
        ja: '利用日基準：来店日または受渡日。',
      },
    },
  },
  cells: { source: { value: ({ depositId }) => (depositId ? 'deposit' : 'order') } },
  title: ({ number }) => number,
  main: 'amount',
  detail: {
    facts: [
      'status',
      'amount',
      'tax',
      'issuedTime',
      'serviceDate',
      'branch',
      'buyerName',
      'buyerTaxNumber',
      'name',
      'source',
    ],
    links: {
      source: ({ depositId, orderId }: Invoice, companyId: string) =>
        depositId
          ? openRecordPath('/deposit-report/deposits', depositId, `?${new URLSearchParams({ company_id: companyId })}`)
          : openRecordPath(
              '/online-ordering-report/order-records',
              orderId ?? '',
              `?${new URLSearchParams({ company_id: companyId })}`,
            ),
    },
  },
});
