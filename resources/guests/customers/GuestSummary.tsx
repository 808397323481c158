import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { namesAllergy } from '#contract/guests/allergies.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { Customer } from '#contract/guests/crm.ts';
import { guestNotes, guestVisits } from '#contract/guests/guestRecords.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { formatPhone } from '#i18n/formats.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Skeleton, TableSkeleton } from '#ui/states.tsx';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { queryKeysOf, useGuestWords } from './records.tsx';
import customers from './resource.ts';

const { fields } = customers;
const newest = { from: 0, size: 1 };

/** The most important facts when a guest calls or arrives: allergies, phone, visits, spending, notes. */
export default function GuestSummary({ companyId, id, record }: RecordViewProps): ReactNode {
  const translate = useTranslate();
  const { labelOf, branchName } = useGuestWords({ companyId, record });
  const { instant, daysAgo, number } = useFormats();
  const [family] = queryKeysOf(companyId, id);
  const input = { params: { companyId, customerId: id }, query: newest };
  const visits = useCall(family ?? [], guestVisits, input);
  if (!record) return <TableSkeleton rows={6} columns={2} />;
  const guest = record as unknown as Customer;
  const tags = [...guest.types, ...guest.tags];
  const allergies = tags.filter(namesAllergy);
  const lines = (guest.note ?? '').split('\n').filter(Boolean);
  const warnings = lines.filter(namesAllergy);
  const others = lines.filter((line) => !namesAllergy(line));
  const { phoneNumber: phone, email, lastSeatTime, branchId } = guest;
  return (
    <div className="stack stack-wide">
      {(allergies.length > 0 || warnings.length > 0) && (
        <div className="note note-bad stack" role="note">
          <b>{[translate('guest.summary.allergies'), ...allergies].join(' · ')}</b>
          {warnings.map((line) => (
            <p key={line} className="as-written">
              {line}
            </p>
          ))}
        </div>
      )}
      {guest.blacklistSetting.forbidPIISharing && <p className="note">{labelOf(fields.doNotContact.label)}</p>}
      <Panel>
        <Facts
          facts={[
            [
              labelOf(common.phone),
              phone && (
                <a key="phone" className="medium" href={`tel:${phone}`}>
                  {formatPhone(phone)}
                </a>
              ),
            ],
            [
              labelOf(common.email),
              email && (
                <a key="email" href={`mailto:${email}`}>
                  {email}
                </a>
              ),
            ],
            [labelOf(fields.visits.label), number(guest.visits)],
            [
              labelOf(fields.lastSeat.label),
              lastSeatTime && (
                <>
                  {instant(lastSeatTime, branchId)}{' '}
                  <span className="quiet">
                    {[daysAgo(lastSeatTime, branchId), branchName(branchId)].filter(Boolean).join(' · ')}
                  </span>
                </>
              ),
            ],
            [translate('guest.summary.spent'), <Spent key="spent" spent={visits.data?.totals.spent} />],
            [labelOf(fields.seatCount.label), guest.seatCount === null ? null : number(guest.seatCount)],
            [
              labelOf(common.tags),
              tags.length > 0 && (
                <span key="tags" className="row">
                  {tags.map((tag) => (
                    <span key={tag} className={namesAllergy(tag) ? 'tag tag-bad' : 'tag'}>
                      {tag}
                    </span>
                  ))}
                </span>
              ),
            ],
          ]}
        />
      </Panel>
      {others.length > 0 && (
        <Panel title={labelOf(fields.note.label)} heading="h3">
          <p className="as-written">{others.join('\n')}</p>
        </Panel>
      )}
      <LastNote companyId={companyId} id={id} record={record} />
    </div>
  );
}

/** The guest's payments, one amount per currency; a dash if there are none, or if the user may not see money. */
function Spent({ spent }: { spent: ResponseOf<typeof guestVisits>['totals']['spent'] | undefined }): ReactNode {
  const { money } = useFormats();
  if (spent === undefined) return <Skeleton width={72} />;
  if (!spent) return '–';
  return spent.length ? spent.map(({ currency, amount }) => money(amount, currency)).join(' · ') : '–';
}

/** The latest note. */
function LastNote(guest: Pick<RecordViewProps, 'companyId' | 'id' | 'record'>): ReactNode {
  const translate = useTranslate();
  const { companyId, id } = guest;
  const { instant, personName } = useGuestWords(guest);
  const [family] = queryKeysOf(companyId, id);
  const notes = useCall(family ?? [], guestNotes, { params: { companyId, customerId: id }, query: newest });
  return (
    <Panel title={translate('guest.summary.lastNote')} heading="h3">
      <QueryBoundary answer={notes} rows={1} columns={1}>
        {({ notes: [note] }) =>
          note ? (
            <>
              <p className="as-written">{note.text}</p>
              <p className="quiet">
                {[personName(note.author) ?? translate('guest.someone'), instant(note.createdTime)].join(' · ')}
              </p>
            </>
          ) : (
            <p className="quiet">{translate('guest.notes.empty')}</p>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}
