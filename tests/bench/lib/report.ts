import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/lib/processes.ts';

/** An aim and what was reached. */
export interface Aim {
  what: string;
  aim: string;
  reached: string;
  met: boolean;
}

/** What a bench hands back: figures for people and for the JSON file. */
export interface Report {
  title: string;
  /** Conditions that the figures hold for. */
  conditions: string[];
  columns: string[];
  rows: (string | number)[][];
  aims: Aim[];
  /** Every figure, unrounded. */
  figures: unknown;
}

export const say = (line = ''): void => void process.stdout.write(`${line}\n`);

/** The machine that figures were taken on, with its load: others at work make them worse. */
export function machine(): string {
  const cores = cpus();
  const commit = (() => {
    try {
      return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
    } catch {
      return 'no commit';
    }
  })();
  return (
    `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown core'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ` +
    `Node ${process.versions.node}, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}, ${commit}`
  );
}

/** A figure with as many digits as it deserves. */
export const figure = (value: number): string =>
  !Number.isFinite(value)
    ? '–'
    : value >= 100
      ? Math.round(value).toLocaleString('en')
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2);

/** Prints a report and writes it to `.cache/bench/NAME.json`. */
export async function publish(name: string, report: Report, host: string): Promise<void> {
  say();
  say(report.title);
  for (const condition of report.conditions) say(`  ${condition}`);
  say(`  Machine: ${host}`);
  say();
  table(report.columns, report.rows);
  if (report.aims.length) {
    say();
    table(
      ['Aim', 'wanted', 'reached', ''],
      report.aims.map(({ what, aim, reached, met }) => [what, aim, reached, met ? 'met' : 'MISSED']),
    );
  }
  const folder = join(root, '.cache/bench');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), machine: host, ...report }, null, 2)}\n`);
  say();
  say(`  Written to .cache/bench/${name}.json`);
}

/** How wide a text stands in a terminal: Chinese and Japanese characters take two places. */
const wide = (text: string): number =>
  [...text].reduce(
    (width, char) => width + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(char) ? 2 : 1),
    0,
  );

function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const texts = rows.map((row) => row.map((value) => (typeof value === 'number' ? figure(value) : value)));
  const widths = columns.map((column, index) => Math.max(wide(column), ...texts.map((row) => wide(row[index] ?? ''))));
  const numeric = columns.map((_, index) => rows.some((row) => typeof row[index] === 'number'));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const blanks = ' '.repeat(Math.max(0, (widths[index] ?? 0) - wide(cell)));
        return numeric[index] ? blanks + cell : cell + blanks;
      })
      .join('  ')
      .trimEnd();
  say(`  ${line(columns)}`);
  say(`  ${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const row of texts) say(`  ${line(row)}`);
}
