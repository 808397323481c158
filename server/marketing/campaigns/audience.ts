import { millisecondsInDay } from 'date-fns/constants';
import type { PreflightStage } from '#contract/marketing/campaigns.ts';
import { languages, type Language } from '#contract/core/constants.ts';
import { guestLanguages, messageLanguage } from '#contract/guests/guestLanguages.ts';
import type { CustomerSelection } from '#contract/guests/crm.ts';
import { type Placeholder } from '#contract/marketing/recipientPlaceholders.ts';
import { placeholdersIn } from '#contract/marketing/sms.ts';
import { validPhoneSql } from '#server/platform/sql/consent.ts';
import { Values } from '#server/platform/sql/values.ts';
import { selectionWhere } from '#server/guests/crm/selection.ts';
import type { Statement } from '#server/platform/db/client.ts';

/** The audience of a campaign, as SQL: selected and stored without loading guests into the process. */

export interface AudienceQuery {
  companyId: string;
  /** The branches to which the sender is restricted. */
  enabledBranches: 'all' | readonly string[];
  campaignId: string;
  selection: CustomerSelection;
  content: string;
  /** The default for guests without a known language. */
  language: Language;
  quietDays: number;
  now: number;
  /** The channel; text messages by default. */
  way?: 'sms' | 'mail';
  /** Whether guests who share a number get a message each. */
  eachGuest?: boolean;
}

/** Recipients whose messages have the same segments, with one of them as a sample. */
export interface Shape {
  key: string;
  language: Language;
  /** The value of each placeholder, in the order of {@link placeholdersIn}. */
  sample: string[];
  recipients: number;
  /** The number of them without a name for one of the placeholders. */
  missing: number;
}

export interface AudienceCounts {
  /** Guests by the stage at which they are excluded; the others are under `reachable`. */
  stages: Partial<Record<PreflightStage | 'reachable', number>>;
  /** Distinct phone numbers of reachable guests. */
  numbers: number;
  /** Those among them that got a message recently. */
  recent: number;
}

const columns = { name: 'name', familyName: 'family_name', givenName: 'given_name' } as const satisfies Record<
  Placeholder,
  string
>;

const separator = String.raw`E'\x1f'`;

/** East Asian characters of 16 bits that stand alone: without marks that combine with the preceding one. */
const eastAsian = String.raw`\u2E80-\u3029\u3030-\u3098\u309B-\u9FFF\uAC00-\uD7A3\uFF01-\uFF9D`;

/**
 * The properties of a text that determine the segments of a message with it. For characters of the default alphabet's
 * basic set, and for other standalone 16-bit ones, only their number matters. If a character counts twice or combines
 * with another, its position matters too, so the text is its own key.
 */
const shapeOf = (text: string) => `case
  when octet_length(${text}) = char_length(${text}) and ${text} !~ '[][{}^~|\\\\\`[:cntrl:]]' then 'g' || char_length(${text})
  when ${text} ~ '[${eastAsian}]' and ${text} !~ '[^\\u0020-\\u007E${eastAsian}]' then 'u' || char_length(${text})
  else '=' || ${text} end`;

/** The same as {@link messageLanguage}. */
const writtenIn = languages
  .map((one) => {
    const own = guestLanguages.filter((code) => messageLanguage(code, one) === one).map((code) => `'${code}'`);
    return `when c.language in (${own.join(', ')}) then '${one}'`;
  })
  .join(' ');

/**
 * The common table expressions of the preflight's stages: `matched` (every guest with the stage that excludes it) and
 * `chosen` (one guest per reachable number: the one seen last, otherwise the oldest).
 */
function chosenSql(audience: AudienceQuery, values: Values): string {
  const { companyId, enabledBranches, campaignId, selection, content, language, quietDays, now } = audience;
  const { way = 'sms', eachGuest = false } = audience;
  const nowhere =
    way === 'sms' ? `c.phone_number is null or c.phone_number !~ ${validPhoneSql}` : `nullif(c.email, '') is null`;
  const where = selectionWhere({ companyId, enabledBranches }, selection, values, now);
  const used = placeholdersIn(content);
  const valueOf = (placeholder: Placeholder) => `coalesce(nullif(c.${columns[placeholder]}, ''), c.name)`;
  const lacks = used
    .filter((placeholder) => placeholder !== 'name')
    .map((one) => `nullif(c.${columns[one]}, '') is null`);
  const since = values.add(new Date(now - quietDays * millisecondsInDay).toISOString());
  const shapes = used.map((_, index) => ` || ${separator} || ${shapeOf(`r.v${index}`)}`).join('');
  return `forbidden as materialized (
      select o.phone_number from customers o
      where o.company_id = $1 and o.phone_number is not null and o.forbid_pii_sharing),
    unwilling as materialized (
      select o.phone_number from customers o
      where o.company_id = $1 and o.phone_number is not null and not o.allow_contact_restaurant),
    matched as materialized (
      select c.id, c.phone_number, c.last_seat_time, c.created_time,
        case ${writtenIn} when c.language is null then ${values.add(language)}::text else 'en' end as language,
        ${used.map((placeholder, index) => `${valueOf(placeholder)} as v${index}, `).join('')}
        ${lacks.length ? lacks.join(' or ') : 'false'} as missing,
        case when c.erased_time is not null then 'erased'
          when c.forbid_pii_sharing or c.phone_number in (select phone_number from forbidden) then 'doNotContact'
          when not c.allow_contact_restaurant or c.phone_number in (select phone_number from unwilling) then 'noConsent'
          when ${nowhere} then 'noPhone' end as stage
      from customers c where ${where}),
    ranked as (
      select m.*, row_number() over (
        partition by ${eachGuest ? 'm.id' : 'm.phone_number'} order by m.last_seat_time desc nulls last, m.created_time, m.id) as place
      from matched m where m.stage is null),
    quiet as (
      select distinct q.phone_number from campaigns k
      join campaign_recipients q on q.company_id = k.company_id and q.campaign_id = k.id
      where k.company_id = $1 and k.id <> ${values.add(campaignId)} and ${quietDays > 0}
        and (k.status = 'sending' or k.updated_time >= ${since}::timestamptz) and q.sent_time >= ${since}::timestamptz),
    chosen as materialized (
      select r.*, r.language${shapes} as key, q.phone_number is not null as recent
      from ranked r left join quiet q on q.phone_number = r.phone_number where r.place = 1)`;
}

const foundSql = `
  (select coalesce(json_object_agg(coalesce(s.stage, 'reachable'), s.guests), '{}') from (
    select stage, count(*) as guests from matched group by stage) s) as stages,
  (select count(*)::int from chosen) as numbers,
  (select count(*)::int from chosen where recent) as recent`;

/** Reads {@link AudienceCounts}, and the {@link Shape}s of the remaining guests. */
export function readStatement(audience: AudienceQuery): Statement {
  const values = new Values();
  const chosen = chosenSql(audience, values);
  const samples = placeholdersIn(audience.content).map((_, index) => `min(r.v${index})`);
  return {
    text: `with ${chosen}
      select ${foundSql},
        (select coalesce(json_agg(g), '[]') from (
          select r.key, r.language, json_build_array(${samples.join(', ')}) as sample,
            count(*)::int as recipients, count(*) filter (where r.missing)::int as missing
          from chosen r where not r.recent group by r.key, r.language) g) as shapes`,
    values: values.list,
  };
}

/**
 * Stores the remaining guests as recipients, each with an opt-out token and the segments of its shape; 0 if the shape
 * is not given. Returns {@link AudienceCounts} and recipients by points, all from one snapshot.
 *
 * @param segments segments by shape key
 */
export function writeStatement(
  audience: AudienceQuery,
  segments: ReadonlyMap<string, number>,
  pointsEach: number,
): Statement {
  const values = new Values();
  const chosen = chosenSql(audience, values);
  const list = JSON.stringify([...segments].map(([key, count]) => ({ key, segments: count })));
  const campaign = values.add(audience.campaignId);
  // Seventy random bits, only letters and digits, so that no phone truncates the link.
  const token = `translate(encode(substring(uuid_send(gen_random_uuid()) from 8 for 9), 'base64'), '+/', 'Aa')`;
  return {
    text: `with ${chosen},
      inserted as (
        insert into campaign_recipients (company_id, campaign_id, customer_id, phone_number, segments, points, opt_out_token)
        select $1, ${campaign}, r.id, r.phone_number, coalesce(s.segments, 0), coalesce(s.segments, 0) * ${pointsEach}, ${token}
        from chosen r
        left join json_to_recordset(${values.add(list)}::json) as s(key text, segments int) on s.key = r.key
        where not r.recent
        returning segments)
      select ${foundSql},
        (select coalesce(json_agg(g order by g.segments), '[]') from (
          select segments, count(*)::int as recipients from inserted group by segments) g) as written`,
    values: values.list,
  };
}
