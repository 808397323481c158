import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lastDayOf } from '#contract/marketing/voucherDays.ts';
import { dayOf } from '#contract/core/zones.ts';
import type { Database } from '#server/platform/db/client.ts';
import {
  branches,
  companies,
  customers,
  issuedVouchers,
  vouchers,
  voucherWordings,
} from '#server/platform/db/schema.ts';
import { failOnPages, LinkGuesses, pageWordings } from '#server/platform/http/guestPages.ts';
import { answerPage, pageLanguage } from '#server/platform/http/linkPage.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { guestStreamOptions, openGuestStream } from '#server/platform/live/guestRoute.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { noVoucherPage, voucherPage, type VoucherPage } from './page.ts';
import { oneOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { zoneSql } from './store.ts';

type Request = FastifyRequest<{ Params: { code: string } }>;

/**
 * The guest's page of a voucher, `/v/:code`, without sign-in. The first visit is recorded.
 *
 * @example await app.register(voucherPageRoutes(services));
 */
export function voucherPageRoutes({
  config,
  database,
  wordings,
  live,
  log,
}: Pick<Services, 'config' | 'database' | 'wordings' | 'live' | 'log'>) {
  return (app: FastifyInstance): Promise<void> => {
    failOnPages(app, { log });
    const guesses = new LinkGuesses(config.rateLimit);
    app.get('/v/:code', async (request: Request, reply) => {
      guesses.admit(request, request.params.code);
      const language = pageLanguage(request);
      const base = linkBase(config.publicUrl, request);
      const found = await pageOf(database, request.params.code, base);
      guesses.found(request, request.params.code, found !== null);
      const html = found
        ? voucherPage(
            language,
            found.page,
            await pageWordings(request, wordings).of(database.sql, found.companyId, found.branchId),
          )
        : noVoucherPage(language);
      reply.header('vary', 'Accept-Language');
      return answerPage(reply, found ? 200 : 404, html, "img-src 'self'; form-action 'none'");
    });
    app.get('/v/:code/live', guestStreamOptions, (request: Request, reply) =>
      openGuestStream({ database, live, wordings }, guesses, {
        reply,
        link: request.params.code,
        companyOf: () => companyOf(database, request.params.code),
      }),
    );
    return Promise.resolve();
  };
}

const isCode = (code: string) => /^[2-9A-HJ-NP-Z]{16}$/.test(code);

/** The company of a voucher; null if there is none with this code. */
async function companyOf(database: Database, code: string): Promise<string | null> {
  if (!isCode(code)) return null;
  const [row] = await database.sql
    .select({ companyId: issuedVouchers.companyId })
    .from(issuedVouchers)
    .where(eq(issuedVouchers.code, code));
  return row?.companyId ?? null;
}

async function pageOf(
  database: Database,
  code: string,
  base: string,
): Promise<{ companyId: string; branchId: string | null; page: VoucherPage } | null> {
  if (!isCode(code)) return null;
  const [row] = await database.sql
    .select({
      held: issuedVouchers,
      company: companies.name,
      voucher: {
        content: vouchers.content,
        terms: vouchers.terms,
        cover: vouchers.cover,
        branchIds: vouchers.branchIds,
      },
      wording: voucherWordings,
      firstName: customers.givenName,
      erasedTime: customers.erasedTime,
      zone: sql<string>`${zoneSql}`,
    })
    .from(issuedVouchers)
    .innerJoin(vouchers, equal(vouchers, { companyId: issuedVouchers.companyId, id: issuedVouchers.voucherId }))
    .leftJoin(
      voucherWordings,
      equal(voucherWordings, { companyId: issuedVouchers.companyId, id: issuedVouchers.wordingId }),
    )
    .innerJoin(companies, eq(companies.id, issuedVouchers.companyId))
    .leftJoin(customers, equal(customers, { companyId: issuedVouchers.companyId, id: issuedVouchers.customerId }))
    .where(eq(issuedVouchers.code, code));
  if (!row) return null;
  const { held: issued, zone, erasedTime, firstName, company, voucher, wording } = row;
  const { content, terms, cover } = wording ?? voucher;
  if (!issued.openedTime)
    await database.sql
      .update(issuedVouchers)
      .set({ openedTime: sql`now()` })
      .where(and(oneOf(issuedVouchers, issued.companyId, issued.id), isNull(issuedVouchers.openedTime)));
  const now = new Date();
  const day = (moment: Date | null) => moment && dayOf(moment, zone);
  const page: VoucherPage = {
    company,
    title: issued.title,
    content,
    terms,
    cover,
    places: await placesOf(database, issued.companyId, voucher.branchIds),
    code,
    state: issued.usedTime
      ? 'used'
      : issued.expiresTime && issued.expiresTime <= now
        ? 'expired'
        : issued.availableTime && issued.availableTime > now
          ? 'early'
          : 'open',
    firstName: erasedTime ? null : firstName || null,
    from: day(issued.availableTime),
    until: issued.expiresTime && lastDayOf(issued.expiresTime, zone),
    used: day(issued.usedTime),
    link: `${base}/v/${code}`,
  };
  return { companyId: issued.companyId, branchId: issued.branchId, page };
}

/** Names of the branches where a voucher can be used now: its own, or all of the company. */
async function placesOf(database: Database, companyId: string, branchIds: readonly string[]): Promise<string[]> {
  const rows = await database.sql
    .select({ name: branches.name })
    .from(branches)
    .where(
      and(
        equal(branches, { companyId, active: true }),
        branchIds.length ? inArray(branches.id, [...branchIds]) : undefined,
      ),
    )
    .orderBy(asc(branches.name), asc(branches.id));
  return rows.map(({ name }) => name);
}
