import { eq } from 'drizzle-orm';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { getSurvey, linkSurvey, listSurveySubmissions, putSurvey, type Survey } from '#contract/feedback/surveys.ts';
import { surveyInvitations, surveys } from '#server/platform/db/schema.ts';
import { createLogger } from '#server/platform/kernel/log.ts';
import { remoteForms } from '#server/feedback/surveys/remoteForms.ts';
import { buildUser, signInAll, small } from './build.ts';
import { describedForm, fakeFormProvider, said } from './formProvider.ts';
import type { Client } from './http.ts';
import { openServer } from './server.ts';

const { own: companyId } = small;
const [branchId] = small.branches;
const permissions = { backhouse: { ...defaultBackhouse, surveyManagement: true } };

/** A guest who is not content, has written something and wants to be called. */
export const unhappy = [
  said.no('total_satisfaction'),
  said.text('suggestion', '<script>alert(1)</script>'),
  said.yes('need_contact'),
];

/** What a link to a form of the provider is asked for with. */
export const linking = (surveyId: string, changes: object = {}) => ({
  params: { companyId },
  body: { surveyId, provider: 'remote' as const, branchIds: [branchId], ...changes },
});

/** The link for everybody of a survey. */
const linkFor = (surveyId: string) => `for-${surveyId.toLowerCase().replace(/_/g, '-').slice(0, 16)}`;

/** A server beside a form provider, with what both said. */
export async function openRemoteSurveys() {
  const printed: string[] = [];
  const answered: string[] = [];
  const provider = await fakeFormProvider();
  const { url, token, secret } = provider;
  const log = createLogger({ logLevel: 'trace' }, { write: (line) => void printed.push(line) });
  const server = await openServer({
    jobs: false,
    log,
    config: { surveys: { provider: { url, token }, webhookSecret: secret } },
  });
  const setUp = server.services.remoteForms;
  server.services.remoteForms = remoteForms({ url, token }, log, { patience: 3_000, waits: [1, 1], largest: 100_000 });
  const member = (id: string, enabledBranches: string[] | null) =>
    buildUser({ id, role: 'manager', companies: [{ companyId, permissions, enabledBranches }] });
  const tokens = await signInAll(server.services.identity, [member('manager', null), member('confined', [branchId])]);
  const heard = (client: Client): Client => ({
    ...client,
    async ask(endpoint, parts) {
      const answer = await client.ask(endpoint, parts);
      answered.push(JSON.stringify([answer.headers, answer.text]));
      return answer;
    },
  });
  const manager = heard(server.client(tokens.get('manager')));
  const confined = heard(server.client(tokens.get('confined')));
  let made = 0;

  /** A form at the provider. @returns its id */
  function describe(changes: object = {}): string {
    const id = `Form_${(made += 1)}`;
    provider.forms.set(id, describedForm(id, changes));
    return id;
  }

  const page = (path: string, form?: Record<string, string>) =>
    fetch(`${server.url}${path}`, {
      redirect: 'manual',
      headers: { 'accept-language': 'en' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });

  return {
    server,
    provider,
    manager,
    confined,
    printed,
    answered,
    /** As the server sets it up by itself, with its usual patience. */
    setUp,
    describe,
    page,
    linked: (changes: object = {}): Promise<Survey> => manager.call(linkSurvey, linking(describe(changes))),

    linkFor,
    /** A link of a guest's own, as the page for everybody hands it out. */
    async invited(surveyId: string): Promise<string> {
      const customizedLink = linkFor(surveyId);
      const params = { companyId, formId: surveyId };
      const { version } = await manager.call(getSurvey, { params: { companyId, surveyId } });
      await manager.call(putSurvey, { params, body: { version, customizedLink } });
      const begun = await page(`/s/${customizedLink}`, { branch: branchId });
      const link = /^\/s\/([\w-]{22})/.exec(begun.headers.get('location') ?? '')?.[1];
      if (!link) throw new Error(`No link: ${begun.status}`);
      return link;
    },

    /** Lets a link end so many seconds from now. */
    expire: (link: string, seconds: number) =>
      server.database.sql
        .update(surveyInvitations)
        .set({ expiresTime: new Date(Date.now() + seconds * 1_000) })
        .where(eq(surveyInvitations.token, link)),

    submissionsOf: (surveyId: string) =>
      manager.call(listSurveySubmissions, { params: { surveyId }, query: { companyId } }),

    /** Answers, lines of the log and rows that hold a secret, and lines that hold what is a guest's. */
    async leaks(): Promise<string[]> {
      const rows = JSON.stringify(await server.database.sql.select().from(surveys));
      const links = (await server.database.sql.select().from(surveyInvitations)).map((one) => one.token);
      const secrets = [token, secret];
      return [
        ...[rows, ...answered, ...printed].filter((text) => secrets.some((one) => text.includes(one))),
        ...printed.filter((line) => /<script>|<b>/.test(line) || links.some((one) => line.includes(one))),
      ];
    },

    async close() {
      await server.close();
      await provider.close();
    },
  };
}

export type RemoteSurveys = Awaited<ReturnType<typeof openRemoteSurveys>>;
