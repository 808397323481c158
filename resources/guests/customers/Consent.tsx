import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { consentPurposes, listConsents } from '#contract/guests/consent.ts';
import { consentPurposeLabels, consentSourceLabels } from '#contract/guests/consentLabels.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { Button } from '#ui/Button.tsx';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { EntryItem } from '#resources/framework/view/Entries.tsx';
import { ConsentForm } from './ConsentForm.tsx';
import { recordsTab, useGuestWords } from './records.tsx';

/** A guest's consents: the current ones, and every statement that led to them. */
export default recordsTab({
  list: listConsents,
  rowsOf: ({ entries }) => entries,
  idOf: ({ id }) => id,
  words: 'guest.consent',
  Head: InForce,
  entry: ({ purpose, granted, at, source, campaign, author, text }, { translate, labelOf, instant, personName }) => ({
    title: labelOf(consentPurposeLabels[purpose]),
    state: translate(granted ? 'guest.consent.granted' : 'guest.consent.withdrawn'),
    tone: granted ? 'good' : 'fail',
    facts: [
      instant(at),
      labelOf(consentSourceLabels[source]),
      campaign && translate('guest.consent.campaign', { title: campaign.title }),
      personName(author),
    ],
    texts: [text && translate('guest.consent.quote', { text })],
  }),
});

interface InForceProps {
  first: ResponseOf<typeof listConsents>;
  guest: RecordViewProps;
}

/** The current consent, and the form to record a guest's statement. */
function InForce({ first, guest }: InForceProps): ReactNode {
  const translate = useTranslate();
  const { writes, instant, labelOf } = useGuestWords(guest);
  const [recording, setRecording] = useState(false);
  const params = { companyId: guest.companyId, customerId: guest.id };
  return (
    <>
      {first.doNotContact && <p className="note">{translate('guest.consent.doNotContact')}</p>}
      <ul className="framed plain-list lines" aria-label={translate('guest.consent.current')}>
        {consentPurposes.map((purpose) => {
          const { granted, since } = first.current[purpose];
          return (
            <EntryItem
              key={purpose}
              title={labelOf(consentPurposeLabels[purpose])}
              state={translate(granted ? 'guest.consent.allowed' : 'guest.consent.refused')}
              tone={granted ? 'good' : 'fail'}
              facts={[
                since
                  ? translate('guest.consent.since', { time: instant(since) })
                  : translate('guest.consent.unrecorded'),
              ]}
            />
          );
        })}
      </ul>
      {writes &&
        (recording ? (
          <ConsentForm params={params} version={first.version} onDone={() => setRecording(false)} />
        ) : (
          <Button label="guest.consent.record" className="start" onClick={() => setRecording(true)} />
        ))}
      <h3 className="heading">{translate('guest.consent.ledger')}</h3>
    </>
  );
}
