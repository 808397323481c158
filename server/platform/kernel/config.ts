import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readProxies, type TrustedProxies } from './proxies.ts';
import { StartupError } from '../db/startupError.ts';

const onOff = z.enum(['on', 'off']).transform((word) => word === 'on');
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const address = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}://`)),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

/** The base of links: an address to which a path can be appended, without a password. */
const linkBase = address(['http', 'https'])
  .refine(
    (text) => !/[?#\s]/.test(text) && !(URL.canParse(text) && (new URL(text).username || new URL(text).password)),
    'must be an address alone, without ?, # and password',
  )
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

function proxies(text: string, context: z.RefinementCtx<string>): TrustedProxies {
  const read = readProxies(text);
  if ('proxies' in read) return read.proxies;
  context.addIssue({ code: 'custom', message: read.problem });
  return z.NEVER;
}

function fieldNames(text: string, context: z.RefinementCtx<string>): Readonly<Record<string, string>> {
  try {
    return z.record(z.string(), z.string().min(1)).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON object whose values are names of fields' });
    return z.NEVER;
  }
}

/** The environment variables that the server reads; README lists them. An empty value counts as missing. */
const environment = z
  .object({
    /** TCP port of app and API. */
    PORT: whole(0, 65_535).default(8080),
    /** Interface to listen on. Loopback by default; 0.0.0.0 in a container. */
    HOST: z.string().default('127.0.0.1'),
    /** A PostgreSQL server, version 15 or later. Without it the embedded database is used. */
    DATABASE_URL: address(['postgres', 'postgresql']).optional(),
    /** Maximum number of PostgreSQL connections of this process. */
    DATABASE_POOL: whole(1, 200).default(16),
    /** Folder of the embedded database, uploaded files and the generated secret. */
    DATA_DIR: z.string().default('./data'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** The public address of the product; the base of links in mails. */
    PUBLIC_URL: linkBase.optional(),
    /** A mail server, smtp://user:password@host:587. Without it mails are stored in the outbox. */
    SMTP_URL: address(['smtp', 'smtps']).optional(),
    MAIL_FROM: z.string().default('Maitre <no-reply@maitre.example>'),
    /** At least 32 characters. Without it a secret is generated once and stored in DATA_DIR. */
    AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    /** Whether an empty database is filled with the demo group. */
    DEMO: onOff.default(true),
    /** Number of guests of the demo group. */
    DEMO_GUESTS: whole(0, 10_000_000).default(5_000),
    /** Whether requests per client and minute are limited; a benchmark turns this off. */
    RATE_LIMIT: onOff.default(true),
    /** Trusted proxies whose X-Forwarded-For is used: their number, or their addresses and networks. */
    TRUST_PROXY: z.string().default('off').transform(proxies),
    /** An OpenID Connect provider whose tokens are accepted in addition to the built-in sign-in's. */
    OIDC_ISSUER: address(['https', 'http']).optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    /** The gateway for text messages. Without it they are stored in the outbox. */
    SMS_GATEWAY_URL: address(['http', 'https']).optional(),
    /** Sent to the gateway as a bearer token. */
    SMS_GATEWAY_TOKEN: z.string().optional(),
    /** Whether the gateway supports Idempotency-Key, so that an uncertain message may be posted again. */
    SMS_GATEWAY_IDEMPOTENT: onOff.default(false),
    /** Maximum number of text messages per second; 0: unlimited. */
    SMS_PER_SECOND: whole(0, 10_000).default(0),
    /** The value of x-sms-secret with which the gateway forwards guests' replies. Without it none are accepted. */
    SMS_INBOUND_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    /** The API of a form provider with Typeform's dialect. Without it all forms are the product's own. */
    SURVEY_PROVIDER_URL: linkBase.optional(),
    /** Sent to the form provider as a bearer token. */
    SURVEY_PROVIDER_TOKEN: z
      .string()
      .regex(/^[!-~]+$/, 'must have no blanks and no characters beyond ASCII')
      .optional(),
    /** The secret with which the form provider signs guests' answers. Without it none are accepted. */
    SURVEY_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    /** A realtime database in Firebase's REST dialect, which then has the announcements. Without it this server has it. */
    RTDB_URL: linkBase.optional(),
    /** Sent to the realtime database with each request. */
    RTDB_TOKEN: z
      .string()
      .regex(/^[!-~]+$/, 'must have no blanks and no characters beyond ASCII')
      .optional(),
    /** Signs users' ids for the support chat (Intercom's identity verification). Without it there is no chat. */
    INTERCOM_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    /** The form to which requests for points are posted. Without it they are stored in the outbox. */
    POINTS_FORM_URL: address(['http', 'https']).optional(),
    /** The form's field names, as JSON: {"money":"entry.1","email":"entry.2"}. Others keep their names. */
    POINTS_FORM_FIELDS: z.string().default('{}').transform(fieldNames),
  })
  .superRefine((env, context) => {
    for (const [name, needed, why] of needs)
      if (env[name] && !env[needed])
        context.addIssue({ code: 'custom', path: [needed], message: `is needed with ${name}${why && `: ${why}`}` });
  });

/** Variables that have no effect without another, and why. */
const needs = [
  ['SMS_GATEWAY_URL', 'PUBLIC_URL', 'opt-out links begin with it'],
  ['SMTP_URL', 'PUBLIC_URL', 'links in mails begin with it'],
  ['TRUST_PROXY', 'PUBLIC_URL', 'behind a proxy nobody else knows what links begin with'],
  ['SURVEY_PROVIDER_URL', 'SURVEY_PROVIDER_TOKEN', 'forms are asked for with it'],
  ['SURVEY_PROVIDER_URL', 'SURVEY_WEBHOOK_SECRET', 'answers are believed by it'],
  ['RTDB_URL', 'RTDB_TOKEN', 'it is written to with it'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', ''],
] as const;

export type Config = ReturnType<typeof configOf>;

/** The cost of hashing a password with Argon2id: memory in KiB, and number of passes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** As OWASP recommends (Password Storage Cheat Sheet). */
const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export type PointsConfig = Config['points'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The configuration, from the environment.
 * @throws StartupError for the first variable with an invalid value
 */
export function readConfig(env: Environment = process.env): Config {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'environment';
    throw new StartupError(`Wrong value in the environment: ${name} ${issue ? explain(issue) : 'cannot be read'}.`);
  }
  return configOf(parsed.data);
}

/** The settings by the server's names; null: not set. */
function configOf(values: z.output<typeof environment>) {
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    dataDir,
    logLevel: values.LOG_LEVEL,
    publicUrl: values.PUBLIC_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    authSecret: values.AUTH_SECRET ?? storedSecret(dataDir),
    passwordCost: recommendedCost,
    demo: values.DEMO,
    demoGuests: values.DEMO_GUESTS,
    rateLimit: values.RATE_LIMIT,
    trustProxy: values.TRUST_PROXY,
    oidc: values.OIDC_ISSUER ? { issuer: values.OIDC_ISSUER, clientId: values.OIDC_CLIENT_ID ?? '' } : null,
    sms: {
      gateway: values.SMS_GATEWAY_URL
        ? {
            url: values.SMS_GATEWAY_URL,
            token: values.SMS_GATEWAY_TOKEN ?? null,
            idempotent: values.SMS_GATEWAY_IDEMPOTENT,
          }
        : null,
      perSecond: values.SMS_PER_SECOND,
      inboundSecret: values.SMS_INBOUND_SECRET ?? null,
    },
    points: { formUrl: values.POINTS_FORM_URL ?? null, fields: values.POINTS_FORM_FIELDS },
    surveys: {
      provider: values.SURVEY_PROVIDER_URL
        ? { url: values.SURVEY_PROVIDER_URL, token: values.SURVEY_PROVIDER_TOKEN ?? '' }
        : null,
      webhookSecret: values.SURVEY_WEBHOOK_SECRET ?? null,
    },
    realtime: values.RTDB_URL ? { url: values.RTDB_URL, token: values.RTDB_TOKEN ?? '' } : null,
    supportSecret: values.INTERCOM_SECRET ?? null,
  };
}

/** A configuration for tests: an in-memory database, no demo, no limits, unless overridden. */
export function testConfig(changes: Partial<Config> = {}): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: null,
    databasePool: 8,
    dataDir: './data',
    logLevel: 'silent',
    publicUrl: null,
    smtpUrl: null,
    mailFrom: 'Maitre <no-reply@maitre.example>',
    authSecret: 'a secret of the tests, long enough to pass',
    // Tests sign in thousands of times.
    passwordCost: { memoryCost: 64, timeCost: 1 },
    demo: false,
    demoGuests: 0,
    rateLimit: false,
    trustProxy: null,
    oidc: null,
    sms: { gateway: null, perSecond: 0, inboundSecret: null },
    points: { formUrl: null, fields: {} },
    surveys: { provider: null, webhookSecret: null },
    realtime: null,
    supportSecret: null,
    ...changes,
  };
}

function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return issue.message;
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  const read = () => {
    const text = readFileSync(file, 'utf8').trim();
    if (text.length < 32)
      throw new StartupError(`${file} is damaged: delete it (everybody signs in anew) or restore it.`);
    return text;
  };
  try {
    return read();
  } catch (error) {
    if (error instanceof StartupError) throw error;
  }
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file');
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isCode(error, 'EEXIST'))
      throw new StartupError(
        `The data folder ${dataDir} cannot be written to (${error instanceof Error ? error.message : String(error)}): ` +
          'choose another with DATA_DIR, or correct its permissions.',
      );
  }
  return read();
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
