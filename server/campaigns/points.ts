import { movePoints } from '../billing/ledger.ts';
import type { Sql } from '../db/client.ts';
import type { CampaignRow } from './store.ts';

/** What campaigns take from the account that pays for them. */

type Paying = Pick<CampaignRow, 'companyId' | 'id' | 'title' | 'userId'>;

/**
 * Moves points for a campaign: `reserve` sets aside what sending may cost, `release` gives back what it did not,
 * `spend` pays for a preview.
 *
 * @param occasion tells this movement from others of the campaign: asked for twice, it happens once
 * @throws ApiError `conflict` where the balance does not suffice
 */
export async function movePointsFor(
  transaction: Sql,
  campaign: Paying,
  movement: { accountId: string; kind: 'reserve' | 'release' | 'spend'; points: number; occasion: string },
): Promise<void> {
  const { accountId, kind, points, occasion } = movement;
  if (points <= 0) return;
  await movePoints(transaction, {
    accountId,
    kind,
    points: kind === 'release' ? points : -points,
    companyId: campaign.companyId,
    campaignId: campaign.id,
    title: campaign.title,
    userId: campaign.userId,
    key: `campaign/${campaign.id}/${occasion}`,
  });
}
