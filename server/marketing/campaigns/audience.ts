import { millisecondsInDay } from 'date-fns/constants';
import type { PreflightStage } from '#contract/marketing/campaigns.ts';
import { languages, type Language } from '#contract/core/constants.ts';
import { guestLanguages, messageLanguage } from '#contract/guests/guestLanguages.ts';
import type { CustomerSelection } from '#contract/guests/crm.ts';
import { placeholdersIn, type Placeholder } from '#contract/marketing/sms.ts';
import { validPhoneSql } from '#server/platform/sql/consent.ts';
import { Values } from '#server/platform/sql/values.ts';
import { selectionWhere } from '#server/guests/crm/selection.ts';
import type { Statement } from '#server/platform/db/client.ts';

/** Whom a campaign reaches, as SQL: found out and written down without a guest leaving the database. */

export interface Audience {
  companyId: string;
  /** The branches that the sender is confined to. */
  enabledBranches: 'all' | readonly string[];
  campaignId: string;
  selection: CustomerSelection;
  content: string;
  /** Of guests whose own is not known. */
  language: Language;
  quietDays: number;
  now: number;
  /** What guests are reached by; text messages unless said otherwise. */
  way?: 'sms' | 'mail';
  /** Whether guests who share a number get a message each. */
  eachGuest?: boolean;
}

/** Recipients whose messages are cut into segments alike, with one of them to measure by. */
export interface Shape {
  key: string;
  language: Language;
  /** What stands for each placeholder of the content, in the order of {@link placeholdersIn}. */
  sample: string[];
  recipients: number;
  /** Of them, those without a name for one of the placeholders. */
  missing: number;
}

export interface Found {
  /** Guests by what they dropped out for at first sight; those who did not are under `reachable`. */
  stages: Partial<Record<PreflightStage | 'reachable', number>>;
  /** Different phone numbers of reachable guests. */
  numbers: number;
  /** Of these, those messaged lately. */
  recent: number;
}

const columns = { name: 'name', familyName: 'family_name', givenName: 'given_name' } as const satisfies Record<
  Placeholder,
  string
>;

const separator = String.raw`E'\x1f'`;

/** Signs of East Asia of 16 bits, each by itself: without marks that join the one before them. */
const eastAsian = String.raw`\u2E80-\u3029\u3030-\u3098\u309B-\u9FFF\uAC00-\uD7A3\uFF01-\uFF9D`;

/**
 * What of a text decides how a message around it is cut: for characters of the default alphabet's basic set, and for
 * others of 16 bits that stand alone, only how many they are; where one counts twice or joins another, its place
 * matters too, so the text is its own key.
 */
const shapeOf = (text: string) => `case
  when octet_length(${text}) = char_length(${text}) and ${text} !~ '[][{}^~|\\\\\`[:cntrl:]]' then 'g' || char_length(${text})
  when ${text} ~ '[${eastAsian}]' and ${text} !~ '[^\\u0020-\\u007E${eastAsian}]' then 'u' || char_length(${text})
  else '=' || ${text} end`;

/** As {@link messageLanguage} has it. */
const writtenIn = languages
  .map((one) => {
    const own = guestLanguages.filter((code) => messageLanguage(code, one) === one).map((code) => `'${code}'`);
    return `when c.language in (${own.join(', ')}) then '${one}'`;
  })
  .join(' ');

/**
 * The common table expressions that go through the stages of the preflight: `matched` (every guest with what it drops
 * out for at first sight) and `chosen` (one guest for each reachable number: the one seen last, else the oldest).
 */
function chosenSql(audience: Audience, values: Values): string {
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

/** Reads what {@link Found} says, and the {@link Shape}s of those who are left. */
export function readStatement(audience: Audience): Statement {
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
 * Writes those who are left down as recipients, each with an opt-out token and with the segments of its shape; 0 where
 * the shape is not given. Answers {@link Found} and recipients by points, all of one moment.
 *
 * @param segments of each shape, by its key
 */
export function writeStatement(
  audience: Audience,
  segments: ReadonlyMap<string, number>,
  pointsEach: number,
): Statement {
  const values = new Values();
  const chosen = chosenSql(audience, values);
  const list = JSON.stringify([...segments].map(([key, count]) => ({ key, segments: count })));
  const campaign = values.add(audience.campaignId);
  // Seventy random bits; all letters and digits, so that no phone cuts the link short.
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
