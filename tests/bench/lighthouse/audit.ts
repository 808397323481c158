import lighthouse, { type Config, type Result } from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import { say } from '../lib/report.ts';

/** One run of Lighthouse on one screen. */

export const devices = ['mobile', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** Parts of 1 by name. */
export type Shares = Readonly<Record<string, number>>;

export interface Audit {
  performance: number;
  /** Undefined if only the performance was looked at. */
  accessibility: number | undefined;
  bestPractices: number | undefined;
  /** Milliseconds in which the main thread could not answer, and until it could. */
  blocked: number;
  interactive: number;
  shift: number;
  largest: number;
  /** Files of code, their bytes over the network, and calls of the API. */
  scripts: number;
  scriptBytes: number;
  calls: number;
  /** How fast Lighthouse found the machine to be (`benchmarkIndex`): its throttling multiplies the machine's own times. */
  machine: number;
  /** What the main thread does, and whose code it runs. */
  work: Shares;
  code: Shares;
  /** Names of what is not as it should be, performance aside. */
  faults: string[];
}

const tries = 3;

/**
 * A browser on a busy machine is now and then too slow to be traced: such an audit is made again.
 *
 * @param whole also what does not change from one run to the next: accessibility and best practices
 * @param port where the browser listens
 * @returns null if it failed every time
 */
export async function auditOf(address: string, device: Device, whole: boolean, port: number): Promise<Audit | null> {
  for (let turn = 1; turn <= tries; turn++) {
    try {
      return await runOnce(address, device, whole, port);
    } catch (error) {
      say(`  ${address}, try ${turn} of ${tries}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return null;
}

async function runOnce(address: string, device: Device, whole: boolean, port: number): Promise<Audit> {
  const run = await lighthouse(
    address,
    {
      port,
      logLevel: 'error',
      output: 'json',
      locale: 'en-US',
      onlyCategories: ['performance', ...(whole ? ['accessibility', 'best-practices'] : [])],
    },
    device === 'desktop' ? (desktopConfig as Config) : undefined,
  );
  if (!run) throw new Error(`Lighthouse saw nothing of ${address}`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
  return read(lhr);
}

/** A row of an audit's table. */
type Item = Readonly<Record<string, unknown>>;

function itemsOf(audits: Result['audits'], name: string): readonly Item[] {
  const details = audits[name]?.details;
  return details && 'items' in details ? (details.items as readonly Item[]) : [];
}

/** Adds up a figure of the rows by name, as parts of the whole. */
function sharesOf(items: readonly Item[], nameOf: (item: Item) => string, figure: string): Shares {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0) + Number(item[figure]));
  const all = [...sums.values()].reduce((sum, one) => sum + one, 0);
  return Object.fromEntries(
    [...sums].sort(([, one], [, other]) => other - one).map(([name, sum]) => [name, sum / all]),
  );
}

/** The chunk's name without its hash; whatever is no file of code has no name in the table. */
const chunkOf = ({ url }: Item): string => /\/([^/]+)-[\w-]{8}\.js$/.exec(String(url))?.[1] ?? 'other';

function read({ categories, audits, environment }: Result): Audit {
  const score = (name: string) => {
    const found = categories[name]?.score;
    return found === undefined || found === null ? undefined : Math.round(found * 100);
  };
  const value = (name: string) => audits[name]?.numericValue ?? NaN;
  const requests = itemsOf(audits, 'network-requests');
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const faults = ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const found = audits[id]?.score;
      return weight > 0 && typeof found === 'number' && found < 1 ? [id] : [];
    }),
  );
  return {
    performance: score('performance') ?? 0,
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    blocked: value('total-blocking-time'),
    interactive: value('interactive'),
    shift: value('cumulative-layout-shift'),
    largest: value('largest-contentful-paint'),
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    calls: requests.filter(({ url }) => new URL(String(url)).pathname.startsWith('/api/')).length,
    machine: environment.benchmarkIndex,
    work: sharesOf(itemsOf(audits, 'mainthread-work-breakdown'), ({ groupLabel }) => String(groupLabel), 'duration'),
    code: sharesOf(itemsOf(audits, 'bootup-time'), chunkOf, 'total'),
    faults,
  };
}
