import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/core/constants.ts';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { campaignRecipients, companies, customers, deliveries } from '#server/platform/db/schema.ts';
import { failOnPages, ignoreForms, LinkGuesses, pageWordings } from '#server/platform/http/guestPages.ts';
import { answerPage, pageLanguage } from '#server/platform/http/linkPage.ts';
import { guestStreamOptions, openGuestStream } from '#server/platform/live/guestRoute.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { confirmationText, askPage, optOutDonePage, nothingPage } from './page.ts';
import { withdraw } from './withdraw.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * The opt-out links of text messages, `/o/:token`, without sign-in. Opening a link changes nothing (messengers load
 * previews); the button withdraws the consent, and can be pressed repeatedly.
 *
 * @example await app.register(optOutRoutes(services));
 */
export function optOutRoutes({
  config,
  database,
  wordings,
  live,
  log,
}: Pick<Services, 'config' | 'database' | 'wordings' | 'live' | 'log'>) {
  return (app: FastifyInstance): Promise<void> => {
    failOnPages(app, { log });
    ignoreForms(app);
    const guesses = new LinkGuesses(config.rateLimit);

    app.get('/o/:token', async (request: Request, reply) => {
      guesses.admit(request, request.params.token);
      const found = await recipientOf(database.sql, request.params.token);
      guesses.found(request, request.params.token, found !== null);
      if (!found) return answer(reply, null);
      const own = await pageWordings(request, wordings).of(database.sql, found.companyId, found.branchId);
      return answer(reply, askPage(found.language, found.company, own));
    });

    app.post('/o/:token', async (request: Request, reply) => {
      guesses.admit(request, request.params.token);
      const found = await database.transaction(async (transaction) => {
        const recipient = await recipientOf(transaction, request.params.token);
        if (!recipient) return null;
        const own = await pageWordings(request, wordings).of(transaction, recipient.companyId, recipient.branchId);
        await withdraw(transaction, {
          ...recipient,
          source: 'link',
          text: confirmationText(recipient.language, recipient.company, own),
          requestId: request.id,
        });
        return { ...recipient, own };
      });
      guesses.found(request, request.params.token, found !== null);
      return answer(reply, found && optOutDonePage(found.language, found.company, found.own));
    });
    app.get('/o/:token/live', guestStreamOptions, (request: Request, reply) =>
      openGuestStream({ database, live, wordings }, guesses, {
        reply,
        link: request.params.token,
        companyOf: async () => (await recipientOf(database.sql, request.params.token))?.companyId ?? null,
      }),
    );
    return Promise.resolve();
  };
}

interface Recipient {
  companyId: string;
  /** Null if the message was not part of a campaign. */
  campaignId: string | null;
  /** Null if the message was the whole company's. */
  branchId: string | null;
  customerId: string;
  /** A phone number, or a mail address. */
  phoneNumber: string;
  company: string;
  language: Language;
}

type Found = Omit<Recipient, 'language'> & { companyLanguage: Language };

async function ofCampaign(database: Sql, token: string): Promise<Found | undefined> {
  const [row] = await database
    .select({
      companyId: campaignRecipients.companyId,
      campaignId: campaignRecipients.campaignId,
      customerId: campaignRecipients.customerId,
      phoneNumber: campaignRecipients.phoneNumber,
      company: companies.name,
      companyLanguage: companies.language,
    })
    .from(campaignRecipients)
    .innerJoin(companies, eq(companies.id, campaignRecipients.companyId))
    .where(eq(campaignRecipients.optOutToken, token));
  return row && { ...row, branchId: null };
}

async function ofDelivery(database: Sql, token: string): Promise<Found | undefined> {
  const [row] = await database
    .select({
      companyId: deliveries.companyId,
      branchId: deliveries.branchId,
      customerId: deliveries.customerId,
      phoneNumber: deliveries.recipient,
      company: companies.name,
      companyLanguage: companies.language,
    })
    .from(deliveries)
    .innerJoin(companies, eq(companies.id, deliveries.companyId))
    .where(eq(deliveries.optOutToken, token));
  return row && { ...row, customerId: row.customerId ?? '', campaignId: null };
}

async function recipientOf(database: Sql, token: string): Promise<Recipient | null> {
  if (!/^[A-Za-z0-9]{12}$/.test(token)) return null;
  const row = (await ofCampaign(database, token)) ?? (await ofDelivery(database, token));
  if (!row) return null;
  const { companyLanguage, ...recipient } = row;
  const [guest] = await database
    .select({ language: customers.language })
    .from(customers)
    .where(equal(customers, { companyId: row.companyId, id: row.customerId }));
  return { ...recipient, language: messageLanguage(guest?.language, companyLanguage) };
}

/** Sends a page; without one, a page for an unknown link. */
function answer(reply: FastifyReply, html: string | null): FastifyReply {
  const nothing = () => nothingPage(pageLanguage(reply.request));
  return answerPage(reply, html ? 200 : 404, html ?? nothing(), "form-action 'self'");
}
