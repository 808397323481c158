import { useEffect, useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { findQueueGuest } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { Star } from '#ui/Star.tsx';
import { queueFormWords as words } from './formWords.ts';
import { queueWords } from './words.ts';

/** Digits of a phone that may be complete. */
const enough = 7;
const pauseMs = 250;

interface KnownGuestProps {
  companyId: string;
  branchId: string;
  phone: string;
}

/** The guest whose phone has been typed, with what the host should know. */
export function KnownGuest({ companyId, branchId, phone }: KnownGuestProps) {
  const labelOf = useLabels();
  const [sought, setSought] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSought(phone.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [phone]);
  const isEnough = sought.replace(/\D/g, '').length >= enough;
  const answer = useCall(
    ['queueGuest'],
    findQueueGuest,
    { params: { companyId, branchId }, query: { phone: sought } },
    { enabled: isEnough, staleTime: 30_000, retry: false },
  );
  const guest = isEnough && sought === phone.trim() ? answer.data?.guest : null;
  return (
    <div role="status">
      {guest && (
        <div className="note stack stack-tight">
          <span className="wrap">
            {guest.isVIP && <Star label={labelOf(common.vip)} />} {labelOf(words.known)}: <b>{guest.name}</b> ·{' '}
            {labelOf(queueWords.visits, { n: guest.visits })}
          </span>
          {guest.allergies && (
            <b className="wrap queue-warn">{labelOf(queueWords.allergies, { text: guest.allergies })}</b>
          )}
        </div>
      )}
    </div>
  );
}
