import { useTranslate } from 'ra-core';
import type { PointMovement } from '#contract/billing.ts';

/** Who moved points; nobody where a campaign did. */
export default function MovedBy({ row: { user } }: { row: Pick<PointMovement, 'user'> }) {
  const translate = useTranslate();
  return user && (user.name ?? translate('crmPoints.ledger.someone'));
}
