import { addDays } from '#contract/core/ranges.ts';

/** The statement that makes very many reservations up: the same ones for the same number, days and moment. */

export interface Crowd {
  companyId: string;
  /** Branches and their zones, in the same order. */
  branches: readonly { id: string; timeZone: string }[];
  rows: number;
  /** Dining days up to and including {@link Crowd.last}. */
  days: number;
  last: string;
  guests: number;
  /** What starts later is still to come. */
  now: Date;
}

/** How a weekday compares with the others, Sunday first. */
const week = [13, 8, 9, 10, 11, 17, 18];

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const list = (values: readonly string[]) => `array[${values.map(text).join(', ')}]`;
/** A part of 64 drawn bits, from 0 up to, not including, 1. */
const part = (bits: string, place: 0 | 1 | 2) => `((${bits} >> ${20 * place} & 1048575) / 1048576.0::float8)`;
/** One of a list by a number drawn, earlier ones as often as they stand in it. */
const pick = (values: readonly string[], drawn: string) =>
  `(${list(values)})[1 + floor(${drawn} * ${values.length})::int]`;

/** Fills `bench_days` with how many of the reservations each day has: which numbers are its own. */
export const daysStatement = ({ rows, days, last }: Crowd): string => `
  create unlogged table bench_days as
  select day, coalesce(lag(last) over (order by day), 0) + 1 as first, last from (
    select day, floor(${rows}::bigint * sum(weight) over (order by day) / sum(weight) over ())::bigint as last
    from (
      select day::date as day, (array[${week.join(', ')}])[1 + extract(dow from day)::int] as weight
      from generate_series('${addDays(last, 1 - days)}'::date, '${last}'::date, '1 day') day
    ) weighed
  ) summed order by day`;

const sizes = ['1', '2', '2', '2', '2', '2', '3', '3', '4', '4', '4', '5', '6', '7', '8', '12'];
const sources = ['host', 'host', 'host', 'web', 'web', 'web', 'facebook', 'google-reserve', 'opentable', 'thefork'];

/**
 * A query of reservations with all that the triggers would derive but the marks; `n` is a row's number.
 *
 * @param some which days and guests, over `day` and `guest`
 */
export function rowsQuery({ companyId, branches, guests, now }: Crowd, some: string): string {
  const moment = `timestamptz '${now.toISOString()}'`;
  // `offset 0` keeps the planner from writing an inner expression out wherever it is used.
  return `
  select n, guest, ${text(companyId)} as company_id, 'b' || lpad(n::text, 9, '0') as id, branch as branch_id, zone,
    'g' || lpad(guest::text, 7, '0') as customer_id, type, state,
    case when type in ('walkin', 'waiting') then 'host' else ${pick(sources, 'source')} end as created_from,
    start_time, created_time, called_time, seated_time,
    case when stay > 0.03 and seated_time < ${moment} - interval '141 minutes'
      then seated_time + (40 + floor(stay * 100)) * interval '1 minute' end as table_clear_time,
    ended_time, state = 'seated' and seated_time < ${moment} - interval '141 minutes' and stay between 0.96 and 0.98 as auto_cleared,
    ${pick(sizes, 'size')}::smallint as group_size, (case when size > 0.55 and stay > 0.8 then 1 else 0 end)::smallint as kids,
    day as dining_date, minute as dining_minute, ((created_time at time zone zone) - interval '6 hours')::date as created_date,
    case when guest is null and source > 0.4 then 'Guest ' || (n % 9973) end as guest_name
  from (
    select *,
      case when type = 'waiting' and state in ('seated', 'noShow') then seat - interval '2 minutes' end as called_time,
      case when state = 'seated' then seat end as seated_time,
      case when state = 'noShow' then start_time + (15 + floor(wait * 25)) * interval '1 minute'
        when state like 'cancelled%' then created_time + (start_time - created_time) * (0.2 + 0.8 * wait)
          + case when type = 'waiting' then (10 + floor(wait * 50)) * interval '1 minute' else interval '0' end end as ended_time
    from (
      select *,
        case when type in ('walkin', 'waiting') then start_time
          else date_trunc('second', least(${moment} - lead * interval '20 days', start_time - case when lead < 0.3
            then lead * interval '40 hours' else (lead - 0.3) ^ 3 * interval '120 days' end)) end as created_time,
        case type when 'walkin' then start_time
          when 'waiting' then start_time + (3 + floor(wait * case when night then 60 else 25 end)) * interval '1 minute'
          else start_time + floor(wait * 20 - 6) * interval '1 minute' end as seat,
        case when start_time > ${moment} - interval '65 minutes' or drawn < 0.003 and type = 'booking' then 'open'
          when type = 'walkin' then 'seated'
          when type = 'waitlist' then case when drawn < 0.6 then 'cancelledByRestaurant' else 'cancelledByCustomer' end
          when drawn < 0.82 then 'seated'
          when drawn < 0.92 then 'cancelledByCustomer'
          when drawn < 0.985 then 'noShow'
          else 'cancelledByRestaurant' end as state
      from (
        select *, start as start_time,
          case when kind < 0.6 or start > ${moment} and kind < 0.97 then 'booking'
            when kind < 0.8 then 'waiting' when kind < 0.97 then 'walkin' else 'waitlist' end as type
        from (
          select *, (day + minute * interval '1 minute') at time zone zone as start
          from (
            select n, day, guest, kind, drawn, lead, wait, stay, size, source,
              (${list(branches.map(({ id }) => id))})[place] as branch,
              (${list(branches.map(({ timeZone }) => timeZone))})[place] as zone,
              extract(dow from day) in (5, 6) and meal >= 0.42 as night,
              (case when meal < 0.004 then 1440 + 15 * floor(early * 8)
                when meal < 0.42 then 660 + 15 * floor((early + late) * 6.5)
                else 1020 + 15 * floor((early + late) * 8) end)::smallint as minute
            from (
              select n, day, 1 + floor(${part('a', 0)} * ${branches.length})::int as place,
                ${part('a', 1)} as kind, ${part('a', 2)} as drawn, ${part('b', 0)} as lead, ${part('b', 1)} as wait,
                ${part('b', 2)} as stay, ${part('c', 0)} as meal, ${part('c', 1)} as early, ${part('c', 2)} as late,
                ${part('d', 0)} as size, ${part('d', 1)} as source,
                case when ${part('d', 2)} < 0.6 then 1 + floor(${guests} * ${part('e', 0)} ^ 1.3)::int end as guest
              from (
                select n, day, hashint8extended(n, 1) as a, hashint8extended(n, 2) as b, hashint8extended(n, 3) as c,
                  hashint8extended(n, 4) as d, hashint8extended(n, 5) as e
                from bench_days d, generate_series(d.first, d.last) n
                offset 0
              ) hashed offset 0
            ) drawn
            where ${some}
            offset 0
          ) meals offset 0
        ) placed offset 0
      ) typed offset 0
    ) states offset 0
  ) ended`;
}
