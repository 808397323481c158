import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { consentPurposes, listConsents, type ConsentEntry, type ConsentPurpose } from '#contract/consent.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import type { RecordViewProps } from '../define/fields.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { useAllowed } from '../define/view/useAllowed.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { RecordEntry, RecordPages, useRecords } from './records.tsx';
import customers from './resource.ts';

/** What a guest agreed to and withdrew: what is in force, and every word that led there. */
export default function Consent({ companyId, id, record }: RecordViewProps): ReactNode {
  const translate = useTranslate();
  const writes = useAllowed(customers).edit && !record?.erasedTime;
  const [recording, setRecording] = useState(false);
  const params = { companyId, customerId: id };
  const answer = useRecords(
    'consents',
    companyId,
    id,
    (query, signal) => call(listConsents, { params, query, signal }),
    (page) => page.entries.length,
  );
  return (
    <RecordPages
      answer={answer}
      empty={{ title: translate('guest.consent.empty') }}
      head={(first) => (
        <>
          {first.doNotContact && <p className="records-warning">{translate('guest.consent.doNotContact')}</p>}
          <ul className="guest-records" aria-label={translate('guest.consent.current')}>
            {consentPurposes.map((purpose) => (
              <Standing key={purpose} purpose={purpose} {...first.current[purpose]} />
            ))}
          </ul>
          {writes && !recording && (
            <button type="button" className="button records-more" onClick={() => setRecording(true)}>
              {translate('guest.consent.record')}
            </button>
          )}
          {writes && recording && (
            <ConsentForm params={params} version={first.version} onDone={() => setRecording(false)} />
          )}
          <h3 className="records-heading">{translate('guest.consent.ledger')}</h3>
        </>
      )}
    >
      {(pages) => pages.flatMap((page) => page.entries).map((entry) => <Entry key={entry.id} entry={entry} />)}
    </RecordPages>
  );
}

function Standing({ purpose, granted, since }: { purpose: ConsentPurpose; granted: boolean; since: string | null }) {
  const translate = useTranslate();
  const scope = useScope();
  return (
    <RecordEntry
      title={translate(`guest.consent.purpose.${purpose}`)}
      state={translate(granted ? 'guest.consent.allowed' : 'guest.consent.refused')}
      tone={granted ? 'good' : 'bad'}
    >
      {since
        ? translate('guest.consent.since', { time: formatInstant(since, zoneOf(scope)) })
        : translate('guest.consent.unrecorded')}
    </RecordEntry>
  );
}

function Entry({ entry }: { entry: ConsentEntry }) {
  const translate = useTranslate();
  const scope = useScope();
  const { author, campaign } = entry;
  const lines = [
    formatInstant(entry.at, zoneOf(scope)),
    translate(`guest.consent.source.${entry.source}`),
    ...(campaign ? [translate('guest.consent.campaign', { title: campaign.title })] : []),
    ...(author ? [author.name ?? translate('guest.someone')] : []),
  ];
  return (
    <RecordEntry
      title={translate(`guest.consent.purpose.${entry.purpose}`)}
      state={translate(entry.granted ? 'guest.consent.granted' : 'guest.consent.withdrawn')}
      tone={entry.granted ? 'good' : 'bad'}
    >
      {lines.join(' · ')}
      {entry.text && <div className="record-text">{translate('guest.consent.quote', { text: entry.text })}</div>}
    </RecordEntry>
  );
}
