import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import {
  exportInvoices,
  invoiceFigures,
  invoiceSorts,
  invoiceStatuses,
  listInvoices,
  readInvoiceFigures,
  type Invoice,
} from '#contract/deposits.ts';
import { dateKinds } from '#contract/payments.ts';
import { diningDayAt } from '#contract/ranges.ts';
import { call } from '#data-provider/client.ts';
import { formatDay, formatInstant } from '#i18n/formats.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { daysChosen } from '#ui/dateRange.ts';
import { Link } from 'react-router';
import { Drawer } from '../money/Drawer.tsx';
import { Facts, GuestLink } from '../money/Facts.tsx';
import { Choice } from '../money/Filters.tsx';
import { MoneyReport } from '../money/MoneyReport.tsx';
import type { FigureColumn } from '../money/Totals.tsx';
import { sortOf, useAddress } from '../money/useAddress.ts';
import { useWords } from '../money/words.ts';
import { statusClass, useInvoiceColumns } from './columns.tsx';
import type { TabProps } from './Deposits.tsx';

const perPage = 50;
const figures: readonly FigureColumn<(typeof invoiceFigures)[number]>[] = [
  { name: 'invoices', counts: true },
  { name: 'amount' },
  { name: 'tax' },
  { name: 'voided', counts: true },
];

/** Invoices of a range of days. */
export function Invoices({ companyId, branchId }: TabProps) {
  const translate = useTranslate();
  const words = useWords();
  const scope = useScope();
  const address = useAddress();
  const columns = useInvoiceColumns();
  const today = diningDayAt(zoneOf(scope));
  const { from, to } = daysChosen(address.choice, today);
  const by = address.oneOf('by', dateKinds) ?? 'purchase';
  const sort = sortOf(address, invoiceSorts, '-issuedTime');
  const filter = {
    by,
    startDate: from,
    endDate: to,
    branchId: branchId ?? undefined,
    status: address.oneOf('status', invoiceStatuses),
    search: address.value('q'),
  };
  const currency = address.value('currency');
  const query = {
    ...filter,
    currency,
    counted: address.oneOf('counted', invoiceFigures),
    sort,
    page: address.page,
    itemsPerPage: perPage,
  };
  const params = { companyId };
  const key = ['deposits', companyId, 'invoices', query];
  // The report reads it; here the row that is open is looked for in it.
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listInvoices, { params, query, signal }),
    placeholderData: keepPreviousData,
  });
  const open = data?.data.find(({ id }) => id === address.open);
  return (
    <>
      <MoneyReport
        companyId={companyId}
        report="invoices"
        label={translate('money.deposits.tabs.invoices')}
        {...{ address, perPage, sort, columns, figures }}
        notes={[translate(`money.explain.issued.${by}`)]}
        list={{ key, read: (signal) => call(listInvoices, { params, query, signal }) }}
        sums={{
          key: ['deposits', companyId, 'invoiceFigures', filter],
          read: (signal) => call(readInvoiceFigures, { params, query: filter, signal }),
        }}
        file={{ endpoint: exportInvoices, query: { ...filter, currency } }}
        filters={
          <>
            <Choice address={address} name="by" label="by" codes={dateKinds} kind="dateKind" usual="purchase" />
            <DateRangeField choice={address.choice} today={today} onChange={address.setRange} />
            <Choice address={address} name="status" label="status" codes={invoiceStatuses} kind="invoiceStatus" />
          </>
        }
        title={({ number }) => number}
        main={({ amount, currency: unit }) => words.money(amount, unit)}
      />
      {open && <InvoiceDrawer invoice={open} companyId={companyId} onClose={address.close} />}
    </>
  );
}

function InvoiceDrawer({ invoice, companyId, onClose }: { invoice: Invoice; companyId: string; onClose: () => void }) {
  const words = useWords();
  const scope = useScope();
  const { status, customer, depositId, orderId, currency } = invoice;
  const zone = zoneOf(scope, invoice.branchId);
  const source = depositId
    ? `/deposit-report/deposits?${new URLSearchParams({ company_id: companyId, open: depositId })}`
    : `/online-ordering-report/order-records?${new URLSearchParams({ company_id: companyId, open: orderId ?? '' })}`;
  return (
    <Drawer title={invoice.number} onClose={onClose}>
      <Facts
        facts={[
          { name: 'status', value: <span className={statusClass(status)}>{words.code('invoiceStatus', status)}</span> },
          { name: 'amount', value: words.money(invoice.amount, currency) },
          { name: 'tax', value: words.money(invoice.tax, currency) },
          { name: 'issuedTime', value: formatInstant(invoice.issuedTime, zone) },
          { name: 'serviceDate', value: formatDay(invoice.serviceDate) },
          { name: 'branch', value: scope.branches.find(({ id }) => id === invoice.branchId)?.name },
          { name: 'buyerName', value: invoice.buyerName },
          { name: 'buyerTaxNumber', value: invoice.buyerTaxNumber },
          { name: 'name', value: customer && <GuestLink customer={customer} name={null} companyId={companyId} /> },
          { name: 'source', value: <Link to={source}>{words.column(depositId ? 'deposits' : 'orders')}</Link> },
        ]}
      />
    </Drawer>
  );
}
