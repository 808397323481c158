import { buildApp } from '#server/app.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { branches, companies } from '#server/platform/db/schema.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { createLogger } from '#server/platform/kernel/log.ts';
import { buildBranch, buildCompany, buildUser, password } from './build.ts';
import { freshDatabase } from './database.ts';

/** People at the door of an application with two companies. */

export type Door = Awaited<ReturnType<typeof openDoor>>;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export async function openDoor() {
  const config = testConfig();
  const services = await createServices(config, await freshDatabase(), createLogger(config));
  const app = await buildApp(services);
  const { sql } = services.database;
  await sql.insert(companies).values(['one', 'two'].map((id) => buildCompany({ id })));
  await sql
    .insert(branches)
    .values([
      ...['one-1', 'one-2', 'one-3'].map((id) => buildBranch({ companyId: 'one', id, active: id !== 'one-3' })),
      buildBranch({ companyId: 'two', id: 'two-1' }),
    ]);
  const newUser = async (changes: Parameters<typeof buildUser>[0] = {}) => {
    const user = buildUser({ companyId: 'one', ...changes });
    return { ...user, id: await services.identity.createUser(user) };
  };
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers });
  const signIn = (email: string, secret = password, more: object = {}) =>
    post('/api/auth/login', { email, password: secret, ...more });
  const me = (token: string) => app.inject({ url: '/api/me/info', headers: bearer(token) });
  const close = async () => {
    await app.close();
    await closeServices(services);
  };
  return { services, app, newUser, post, signIn, me, close };
}
