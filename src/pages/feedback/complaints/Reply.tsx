import type { ComplaintDetail } from '#contract/feedback/complaints.ts';
import { GiveVoucher } from '#resources/guests/customers/GiveVoucher.tsx';
import { SendToSelected } from '#resources/guests/customers/NewCampaign.tsx';
import { useMay, useMayWrite } from '#resources/framework/view/useMayWrite.ts';

/**
 * Sends a voucher or a message to the guest like to any other guest: after a preview, and subject to the guest's
 * consent.
 */
export function Reply({ complaint: { guestId } }: { complaint: ComplaintDetail }) {
  const writes = useMayWrite();
  const mayMessage = useMay('crm');
  if (!guestId || !writes) return null;
  const guests = { selected: { ids: [guestId] }, count: 1 };
  return (
    <div className="row">
      <GiveVoucher wanted={guests} variant="plain" />
      {mayMessage && <SendToSelected {...guests} variant="plain" />}
    </div>
  );
}
