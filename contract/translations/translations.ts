import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { longestText, textPlatforms } from '../core/texts.ts';
import { flag } from '../core/queryParams.ts';
import { author, count, id, instant, paging } from '../core/wire.ts';

/** A company's own texts (specification, sections 2 and 7): those of a branch win over those of the company. */

const language = z.enum(languages);
const platform = z.enum(textPlatforms);
export const textKey = z.string().min(1).max(200);
const place = { companyId: id, branchId: id.optional() };
export const inPlatform = z.strictObject({ platform });

/** A list in a query, separated by commas. */
export const listed = <S extends z.ZodType<string, string>>(one: S) =>
  z
    .string()
    .max(20_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(one));

const tree = z.record(z.string(), z.record(z.string(), z.string()));

/** The texts that apply, for those who show them. */
export const getTexts = endpoint('GET /api/v2/i18n', {
  summary: 'The texts of one platform and language as they apply in a company or at a branch',
  access: members('query.companyId', null, { branch: 'query.branchId' }),
  query: z.strictObject({
    ...place,
    language,
    platform,
    /** Only the company's own texts, without the defaults. */
    own: flag.optional(),
  }),
  response: z.object({
    /** Increases with every change of the company's texts. */
    revision: count,
    /** By namespace and key. */
    texts: tree,
  }),
});

const ownText = z.object({
  text: z.string(),
  /** The default on which the text is based; null if the key had none. */
  basedOn: z.string().nullable(),
  /** The default has changed since. */
  outdated: z.boolean(),
  /** Its warnings were dismissed. */
  dismissed: z.boolean(),
  updatedTime: instant,
  updatedBy: author.nullable(),
});
export type OwnText = z.infer<typeof ownText>;

const byLanguage = <S extends z.ZodType>(one: S) => z.partialRecord(language, one);

export const translationRow = z.object({
  namespace: z.string(),
  key: z.string(),
  defaults: byLanguage(z.string()),
  company: byLanguage(ownText),
  /** Only for a branch. */
  branch: byLanguage(ownText),
});
export type TranslationRow = z.infer<typeof translationRow>;

const filters = {
  /** Absent: all. */
  languages: listed(language).optional(),
  namespace: textKey.optional(),
  keys: listed(textKey).optional(),
};

export const getPlatformTexts = endpoint('GET /api/v2/i18n/platform/:platform', {
  summary: 'Defaults and own texts of a platform, to edit them',
  access: members('query.companyId', 'i18n', { branch: 'query.branchId' }),
  params: inPlatform,
  query: z.strictObject({ ...place, ...filters }),
  response: z.object({
    revision: count,
    /** Those that have texts. */
    platforms: z.array(platform),
    namespaces: z.array(z.object({ name: z.string(), label: byLanguage(z.string()) })),
    rows: z.array(translationRow),
  }),
});

export const textUpdate = z.strictObject({
  /** Absent: the namespace of the query. */
  namespace: textKey.optional(),
  key: textKey,
  language,
  /** The new own text; null removes it. Absent: unchanged, for `dismissed` alone. */
  text: z.string().max(longestText).nullable().optional(),
  /** The own text that the person saw (null: none); the update is refused if it has changed since. */
  previous: z.string().nullable().optional(),
  dismissed: z.boolean().optional(),
});
export type TextUpdate = z.infer<typeof textUpdate>;

export const longestUpdate = 2_000;

export const updatePlatformTexts = endpoint('POST /api/v2/i18n/platform/:platform', {
  summary: 'Changes own texts; all or none',
  access: writers('query.companyId', 'i18n', { branch: 'query.branchId' }),
  params: inPlatform,
  query: z.strictObject({ ...place, ...filters }),
  body: z.strictObject({ updates: z.array(textUpdate).min(1).max(longestUpdate) }),
  response: z.object({ revision: count, changed: count }),
});

export const textChange = z.object({
  id,
  revision: count,
  branchId: id.nullable(),
  platform,
  namespace: z.string(),
  /** The name of the page or message; empty for the back office. */
  label: byLanguage(z.string()),
  key: z.string(),
  language,
  before: z.string().nullable(),
  after: z.string().nullable(),
  time: instant,
  by: author.nullable(),
  /** The later text differs, so that this change cannot be undone by itself. */
  superseded: z.boolean(),
});
export type TextChange = z.infer<typeof textChange>;

export const getTextHistory = endpoint('GET /api/v2/i18n/history', {
  summary: 'Changes of own texts, the latest first',
  access: members('query.companyId', 'i18n', { branch: 'query.branchId' }),
  query: z.strictObject({
    ...place,
    platform: platform.optional(),
    namespace: textKey.optional(),
    key: textKey.optional(),
    language: language.optional(),
    userId: id.optional(),
    from: instant.optional(),
    until: instant.optional(),
    ...paging(50),
  }),
  response: z.object({
    total: count,
    data: z.array(textChange),
    /** Everyone who has changed texts of the company that the caller may see, whatever the filters. */
    people: z.array(author),
  }),
});

/** Changes in one response that lists those that were left. */
export const mostListedChanges = 100;

export const undoTextChanges = endpoint('POST /api/v2/i18n/undo', {
  summary: 'Undoes changes of own texts: single ones, those of a person, or those of a period',
  access: writers('body.companyId', 'i18n', { branch: 'body.branchId' }),
  body: z.strictObject({
    ...place,
    changes: z.array(id).min(1).max(longestUpdate).optional(),
    /** All changes of one call, such as an import. */
    ofRevision: count.optional(),
    userId: id.optional(),
    platform: platform.optional(),
    language: language.optional(),
    from: instant.optional(),
    until: instant.optional(),
    /** Only changes up to this revision: those that the person saw. */
    revision: count.optional(),
    /** Only counts; nothing is undone. */
    dryRun: z.boolean().optional(),
  }),
  response: z.object({
    revision: count,
    undone: count,
    /** Changes that were left because the text was changed later, the latest of them. */
    superseded: z.array(textChange),
    /** Changes that were left because the earlier text does not fit the default of today, the latest of them. */
    unfit: z.array(textChange),
    /** All changes that were left. */
    left: count,
  }),
});
