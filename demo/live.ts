import { setTimeout as pause } from 'node:timers/promises';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { demoCompanies, seed, type BranchSpec, type CompanySpec } from './companies.ts';
import { isOpen, nextHappening, type Happening, type Pending, type Scene } from './liveStep.ts';
import { Random, weights } from './random.ts';

/** Live mode of the demo: events keep arriving at its restaurants, through the same code as a host application's. */

type Dependencies = Pick<Services, 'database' | 'reservations' | 'log'>;

/** Milliseconds between two events. */
const pace = [1_000, 4_000] as const;
/** Closed restaurants only take bookings. */
const closedShare = 0.25;
const maxRegulars = 200;

const places = demoCompanies.flatMap((company) => company.branches.map((branch) => ({ company, branch })));

/** Steps of the live mode, one at a time; always the same for the same seed, rows and times. */
export class LiveRestaurants {
  readonly #random: Random;
  readonly #regulars = new Map<string, Scene['regulars']>();
  #sent = 0;

  constructor(
    private readonly services: Dependencies,
    /** Distinguishes the events of several runs. */
    private readonly run: string,
  ) {
    this.#random = new Random(`${seed}/live/${run}`);
  }

  /**
   * Runs one step at one of the restaurants.
   *
   * @returns the number of stored events; 0 if there was none
   */
  async step(now = Date.now()): Promise<number> {
    const { company, branch } = this.#random.weighted(
      weights(places.map((place) => [place, isOpen(place.branch, now) ? 1 : closedShare] as const)),
    );
    const happened = nextHappening(this.#random, await this.#sceneAt(company, branch, now));
    if (!happened) return 0;
    const outcomes = await this.services.reservations.push(company.id, this.#eventsOf(branch.id, happened));
    for (const outcome of outcomes)
      if (outcome.status === 'refused')
        this.services.log.debug({ branch: branch.id, reason: outcome.reason }, 'an event of the live mode was refused');
    return outcomes.filter(({ status }) => status === 'stored').length;
  }

  /** New reservations get an external id, so that the next event can refer to them. */
  #eventsOf(branchId: string, happened: readonly Happening[]) {
    const externalId = `live-${this.run}-${this.#sent}`;
    return happened.map(({ id, event, guest }) => {
      const data = event.kind === 'created' ? { ...event, data: { ...event.data, externalId } } : event;
      return {
        key: `live/${this.run}/${this.#sent++}`,
        id,
        externalId: id === null ? externalId : null,
        branchId,
        event: data,
        ...(guest !== undefined && { guest }),
        userId: null,
      };
    });
  }

  async #sceneAt(company: CompanySpec, branch: BranchSpec, now: number): Promise<Scene> {
    const { database } = this.services;
    const day = diningDayAt(branch.timeZone, now);
    const rows = await database.query<Pending & { day: string }>({
      name: 'live-scene',
      text: `select id, type, state, tables, group_size as "groupSize", dining_date::text as day,
          extract(epoch from start_time)::float8 * 1000 as "startTime",
          extract(epoch from created_time)::float8 * 1000 as "createdTime",
          extract(epoch from confirmed_time)::float8 * 1000 as "confirmedTime",
          extract(epoch from called_time)::float8 * 1000 as "calledTime",
          extract(epoch from seated_time)::float8 * 1000 as "seatedTime"
        from reservations
        where company_id = $1 and branch_id = $2 and dining_date between $3 and $4 and deleted_time is null
          and (state = 'open' or state = 'seated' and table_clear_time is null and dining_date = $3)
        order by start_time, id limit 400`,
      values: [company.id, branch.id, day, addDays(day, 10)],
    });
    return {
      company,
      branch,
      today: rows.filter((row) => row.day === day),
      later: rows.filter((row) => row.day !== day),
      regulars: await this.#regularsOf(company.id, branch.id),
      now,
    };
  }

  async #regularsOf(companyId: string, branchId: string): Promise<Scene['regulars']> {
    const known = this.#regulars.get(branchId);
    if (known) return known;
    const rows = await this.services.database.query<Scene['regulars'][number]>({
      name: 'live-regulars',
      text: `select name, phone_number as phone from customers
        where company_id = $1 and branch_id = $2 and phone_number is not null and erased_time is null
        order by visits desc, id limit $3`,
      values: [companyId, branchId, maxRegulars],
    });
    this.#regulars.set(branchId, rows);
    return rows;
  }
}

/**
 * Generates an event every one to four seconds, until stopped.
 *
 * @returns stops it, after the current step
 */
export function goLive(services: Dependencies): () => Promise<void> {
  const ended = new AbortController();
  const run = Date.now().toString(36);
  const restaurants = new LiveRestaurants(services, run);
  const clock = new Random(`${seed}/pace/${run}`);
  const work = (async () => {
    while (!ended.signal.aborted) {
      await pause(clock.int(...pace), undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      await restaurants.step().catch((error: unknown) => services.log.error({ err: error }, 'the live mode stumbled'));
    }
  })();
  return async () => {
    ended.abort();
    await work;
  };
}

/** Whether the demo group exists. */
export async function canGoLive({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const [row] = await database.query<{ there: boolean }>({
    text: 'select count(*) = $1 as there from branches where (company_id, id) in (select * from unnest($2::text[], $3::text[]))',
    values: [places.length, places.map(({ company }) => company.id), places.map(({ branch }) => branch.id)],
  });
  return row?.there ?? false;
}
