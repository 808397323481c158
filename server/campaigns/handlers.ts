import {
  cancelCampaign,
  createCampaign,
  getCampaign,
  listCampaignRecipients,
  listCampaigns,
  patchCampaign,
  preflightCampaign,
  previewCampaign,
  sendCampaign,
  uploadCampaignImage,
} from '#contract/campaigns.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { linkBase } from '../http/linkBase.ts';
import { stopCampaign } from './cancel.ts';
import { changeDraft, createDraft } from './drafts.ts';
import { check } from './preflight.ts';
import { sendPreview } from './preview.ts';
import { campaignOf, campaignPage, recipientPage } from './queries.ts';
import { planOf, sendDraft } from './send.ts';
import { factsOf, readCampaign, refuseUnlessDraft } from './store.ts';

interface Called extends Pick<Call, 'scope' | 'services' | 'reply'> {
  params: { id: string };
}

const keyOf = (call: Called) => ({ companyId: scopeOf(call).companyId, campaignId: call.params.id });
const baseOf = ({ services, reply }: Called) => linkBase(services.config.publicUrl, reply.request);
const answer = async (call: Called) => ({
  campaign: await campaignOf(call.services.database, keyOf(call), scopeOf(call)),
});

/** Text messages to many guests. */
export const campaignHandlers: Handled[] = [
  handle(createCampaign, async (call) => {
    const { body, user, requestId } = call;
    const { database } = call.services;
    const campaignId = await createDraft(database, body, { userId: user.id, requestId });
    return { campaign: await campaignOf(database, { companyId: body.companyId, campaignId }, scopeOf(call)) };
  }),

  handle(patchCampaign, async ({ body, services, user, requestId, reply }) => {
    const { id, companyId, ...changes } = body;
    const author = { userId: user.id, requestId };
    const version = await changeDraft(services.database, { companyId, campaignId: id }, changes, author);
    reply.header('etag', `"${version}"`);
  }),

  handle(listCampaigns, (call) => campaignPage(call.services.database, scopeOf(call), call.query)),
  handle(getCampaign, answer),

  handle(preflightCampaign, async (call) => {
    const { database } = call.services;
    const scope = scopeOf(call);
    const run = database.query.bind(database);
    const row = await readCampaign(database.sql, keyOf(call));
    const facts = await factsOf(run, scope.companyId);
    const { audience, circumstances } = planOf(row, facts, { scope, linkBase: baseOf(call) }, call.query.sendNow);
    return (await check(run, audience, circumstances)).preflight;
  }),

  handle(sendCampaign, async (call) => {
    const { params, body, services, user, requestId } = call;
    const sender = { scope: scopeOf(call), linkBase: baseOf(call), userId: user.id, requestId };
    await sendDraft(services.database, params.id, body, sender);
    return answer(call);
  }),

  handle(previewCampaign, async (call) => {
    const { user, requestId } = call;
    const by = { id: user.id, name: user.name, linkBase: baseOf(call), requestId };
    return { success: true as const, ...(await sendPreview(call.services, keyOf(call), call.body.phoneNumber, by)) };
  }),

  handle(uploadCampaignImage, async (call) => {
    const { file, services, user, requestId } = call;
    const { companyId, campaignId } = keyOf(call);
    if (!file) throw new ApiError('invalid_input', 'The file is missing.');
    refuseUnlessDraft(await readCampaign(services.database.sql, { companyId, campaignId }));
    const imageUrl = await services.files.put(file.content, file.type, companyId);
    await writeAudit(services.database.sql, {
      companyId,
      userId: user.id,
      action: 'upload',
      entity: 'campaign',
      entityId: campaignId,
      after: { imageUrl, type: file.type, bytes: file.content.length },
      requestId,
    });
    return { imageUrl };
  }),

  handle(cancelCampaign, async (call) => {
    const by = { userId: call.user.id, requestId: call.requestId };
    await stopCampaign(call.services.database, keyOf(call), by);
    return answer(call);
  }),

  handle(listCampaignRecipients, async (call) => {
    await readCampaign(call.services.database.sql, keyOf(call));
    return recipientPage(call.services.database, scopeOf(call), call.params.id, call.query);
  }),
];
