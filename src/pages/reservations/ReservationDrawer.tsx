import { createElement, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import { listDeposits } from '#contract/money/deposits.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { fieldLabels } from '#contract/reservations/reservationLabels.ts';
import { reservationTypeOf, type Reservation } from '#contract/reservations/reservations.ts';
import { formatPhone } from '#i18n/formats.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { Code } from '#resources/framework/view/report/useCells.tsx';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { Facts } from '#ui/Facts.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import { Star } from '#ui/Star.tsx';
import { ReservationHistory } from './ReservationHistory.tsx';
import { useGuestHref } from './useGuestHref.ts';

const visits = () => import('#resources/guests/customers/Visits.tsx');
const campaigns = () => import('#resources/guests/customers/Campaigns.tsx');

/** Maximum number of deposits of a branch on one day. */
const deposits = 200;

interface ReservationDrawerProps {
  row: Reservation;
  onClose: () => void;
}

/** The details of a reservation: party, notes, table, deposit and guest. */
export default function ReservationDrawer({ row, onClose }: ReservationDrawerProps) {
  const language = useLanguage();
  const words = useReservationWords();
  const { instant, number } = useFormats();
  const { companyId } = useScope();
  const href = useGuestHref()(row);
  const mayPay = useMay('depositReport');
  const { customer, customerNote, note } = row;
  const at = (time: string | null) => time && instant(time, row.branch.id);
  const guest = customer && href && companyId ? { id: customer.id, companyId, record: undefined, onClose } : null;
  const name = row.name ?? customer?.name ?? words.type(reservationTypeOf(row));
  return (
    <Drawer
      heading={useId()}
      title={
        <>
          {name} {customer?.isVIP && <Star label={common.vip[language]} />}
        </>
      }
      onClose={onClose}
    >
      <div className="drawer-body stack stack-wide" tabIndex={0}>
        {row.phoneNumber && <a href={`tel:${row.phoneNumber}`}>{formatPhone(row.phoneNumber)}</a>}
        {(customerNote ?? note) && (
          <div className="note stack">
            {customerNote && <p className="as-written">{customerNote}</p>}
            {note && <p className="as-written">{note.note}</p>}
          </div>
        )}
        <Facts
          facts={[
            [words.column('startTime'), at(row.startTime)],
            [words.column('status'), row.unresolved ? words.unresolved : words.state(row.state)],
            [words.column('groupSize'), number(row.groupSize)],
            [words.column('tables'), row.tableStrings.join(', ')],
            [words.column('numberOfKidChairs'), row.numberOfKidChairs ? number(row.numberOfKidChairs) : null],
            [words.column('numberOfKidSets'), row.numberOfKidSets ? number(row.numberOfKidSets) : null],
            [words.column('type'), words.type(reservationTypeOf(row))],
            [words.column('branch'), row.branch.name],
            [words.column('seatedTime'), at(row.seatedTime)],
            [words.column('createdFrom'), words.source(row.createdFrom)],
            [words.column('createdBy'), row.createdBy?.name],
            [words.column('createdTime'), at(row.createdTime)],
          ]}
        />
        {mayPay && companyId && <Deposits row={row} companyId={companyId} />}
        {companyId && <ReservationHistory {...{ row, companyId }} />}
        {guest && href && (
          <>
            <p>
              <Link className="button" to={href}>
                {fieldLabels.name[language]}: {customer?.name}
              </Link>
            </p>
            <section className="stack">
              <h3 className="heading">{later.visits[language]}</h3>
              <Suspense fallback={null}>{createElement(lazyOnce(visits), guest)}</Suspense>
            </section>
            <section className="stack">
              <h3 className="heading">{later.messages[language]}</h3>
              <Suspense fallback={null}>{createElement(lazyOnce(campaigns), guest)}</Suspense>
            </section>
          </>
        )}
      </div>
    </Drawer>
  );
}

/** The deposits requested for the reservation. */
function Deposits({ row, companyId }: { row: Reservation; companyId: string }) {
  const language = useLanguage();
  const { money } = useFormats();
  const day = row.diningDate;
  const query = {
    by: 'service',
    startDate: day,
    endDate: day,
    branchId: row.branch.id,
    itemsPerPage: deposits,
  } as const;
  const answer = useCall(['deposits'], listDeposits, { params: { companyId }, query });
  return (
    <QueryBoundary answer={answer} rows={1} columns={2}>
      {({ data }) => {
        const own = data.filter(({ reservationId }) => reservationId === row.id);
        if (own.length === 0) return null;
        return (
          <section className="stack">
            <h3 className="heading">{pageLabels.deposits[language]}</h3>
            <ul className="plain-list lines">
              {own.map(({ id, status, amount, currency }) => (
                <li key={id} className="row row-apart">
                  <Code kind="depositStatus" code={status} />
                  <b>{money(amount, currency)}</b>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </QueryBoundary>
  );
}
