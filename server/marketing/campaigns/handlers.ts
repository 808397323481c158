import {
  cancelCampaign,
  createCampaign,
  exportCampaignRecipients,
  getCampaign,
  listCampaignRecipients,
  listCampaigns,
  patchCampaign,
  preflightCampaign,
  previewCampaign,
  sendCampaign,
  uploadCampaignImage,
} from '#contract/marketing/campaigns.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { answerChange, handle, inTransaction, scopeOf, type Call, type Handled } from '#server/platform/http/handle.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { changeBy, type CompanyCaller } from '#server/platform/records/change.ts';
import { sendList } from '#server/platform/report/list.ts';
import { changeDraft, createDraft } from './drafts.ts';
import { runPreflight } from './preflight.ts';
import { sendPreview } from './preview.ts';
import { campaignOf, campaignPage, recipientList, recipientPage } from './queries.ts';
import { audienceOf, sendDraft } from './send.ts';
import { stopCampaign } from './settle.ts';
import { campaignSeen, companyFacts, refuseUnlessDraft } from './store.ts';

interface Called extends Pick<Call, 'scope' | 'services' | 'reply'> {
  params: { id: string };
}

const keyOf = (call: Called) => ({ companyId: scopeOf(call).companyId, campaignId: call.params.id });
const baseOf = ({ services, reply }: Called) => linkBase(services.config.publicUrl, reply.request);
const drafter = (call: CompanyCaller) => ({ by: changeBy(call), viewer: scopeOf(call) });
const answer = async (call: Called) => ({
  campaign: await campaignOf(call.services.database, keyOf(call), scopeOf(call)),
});

/** Campaigns: text messages to many guests. */
export const campaignHandlers: Handled[] = [
  handle(createCampaign, async (call) => {
    const { companyId } = call.body;
    const { database, files } = call.services;
    const campaignId = await inTransaction(call, (sql) => createDraft(sql, drafter(call), files, call.body));
    return { campaign: await campaignOf(database, { companyId, campaignId }, scopeOf(call)) };
  }),

  handle(patchCampaign, (call) => {
    const { id, companyId: _, ...changes } = call.body;
    return answerChange(call, (sql) => changeDraft(sql, drafter(call), call.services.files, id, changes));
  }),

  handle(listCampaigns, (call) => campaignPage(call.services.database, scopeOf(call), call.query)),
  handle(getCampaign, answer),

  handle(preflightCampaign, async (call) => {
    const { database } = call.services;
    const scope = scopeOf(call);
    const run = database.query.bind(database);
    const row = await campaignSeen(database.sql, keyOf(call), scope);
    const facts = await companyFacts(run, scope.companyId);
    const own = await call.services.wordings.of(database.sql, scope.companyId, null);
    const { audience, circumstances } = audienceOf(
      row,
      facts,
      { scope, linkBase: baseOf(call), own },
      call.query.sendNow,
    );
    return (await runPreflight(run, audience, circumstances)).preflight;
  }),

  handle(sendCampaign, async (call) => {
    const sender = { scope: scopeOf(call), linkBase: baseOf(call), by: changeBy(call) };
    await inTransaction(call, async (sql) => {
      const own = await call.services.wordings.of(sql, sender.scope.companyId, null);
      return sendDraft(sql, call.params.id, call.body, { ...sender, own });
    });
    return answer(call);
  }),

  handle(previewCampaign, async (call) => {
    await campaignSeen(call.services.database.sql, keyOf(call), scopeOf(call));
    const by = { ...changeBy(call), name: call.user.name, linkBase: baseOf(call) };
    return { success: true as const, ...(await sendPreview(call.services, keyOf(call), call.body.phoneNumber, by)) };
  }),

  handle(uploadCampaignImage, async (call) => {
    const { file, services } = call;
    const { companyId, campaignId } = keyOf(call);
    if (!file) throw new ApiError('invalid_input', 'The file is missing.');
    refuseUnlessDraft(await campaignSeen(services.database.sql, { companyId, campaignId }, scopeOf(call)));
    const imageUrl = await services.files.put(file.content, file.type, companyId);
    await audit(services.database.sql, changeBy(call), 'upload', 'campaign', campaignId, {
      after: { imageUrl, type: file.type, bytes: file.content.length },
    });
    return { imageUrl };
  }),

  handle(cancelCampaign, async (call) => {
    await campaignSeen(call.services.database.sql, keyOf(call), scopeOf(call));
    await stopCampaign(call, keyOf(call), changeBy(call));
    return answer(call);
  }),

  handle(listCampaignRecipients, async (call) => {
    await campaignSeen(call.services.database.sql, keyOf(call), scopeOf(call));
    return recipientPage(call.services.database, scopeOf(call), call.params.id, call.query);
  }),
  handle(exportCampaignRecipients, async (call) => {
    await campaignSeen(call.services.database.sql, keyOf(call), scopeOf(call));
    await sendList(call, recipientList(scopeOf(call), call.params.id, call.query), call.query);
  }),
];
