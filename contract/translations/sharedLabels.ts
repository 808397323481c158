import type { Label } from '../core/label.ts';
import * as consents from '../guests/consentLabels.ts';
import * as crm from '../guests/crmLabels.ts';
import * as histories from '../guests/historyLabels.ts';
import { importedLabels } from '../imports/reservationImportLabels.ts';
import { importStatusLabels } from '../imports/importStatusLabels.ts';
import * as codes from '../labels/codeLabels.ts';
import { common } from '../labels/commonLabels.ts';
import { later } from '../labels/laterLabels.ts';
import { pageLabels } from '../labels/pageLabels.ts';
import { triggerLabels } from '../notices/triggerLabels.ts';
import * as jobs from '../platform/jobLabels.ts';
import { codeLabels, columnLabels } from '../platform/reportLabels.ts';
import * as reservations from '../reservations/reservationLabels.ts';
import { platformLabels } from './labels.ts';

/** Labels that several screens share, which a company may replace like the texts of the back office. */

/** Their namespace among the texts of the back office. */
export const sharedNamespace = 'labels';

const lists: Readonly<Record<string, unknown>> = {
  common,
  later,
  pages: pageLabels,
  codes,
  columns: columnLabels,
  reports: codeLabels,
  reservations,
  guests: { ...crm, ...consents, ...histories },
  imports: { fields: importedLabels, status: importStatusLabels },
  jobs,
  notices: triggerLabels,
  platforms: platformLabels,
};

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isLabel = (value: Readonly<Record<string, unknown>>): value is Label =>
  typeof value.en === 'string' && typeof value.ja === 'string';

function* labelsIn(value: unknown, path: string): Generator<[key: string, label: Label]> {
  if (!isTree(value)) return;
  if (isLabel(value)) yield [path, value];
  // The lists have an order; a bundle may have the names of a module in another one.
  else
    for (const name of path ? Object.keys(value).sort() : Object.keys(value))
      yield* labelsIn(value[name], path ? `${path}.${name}` : name);
}

function firstOfEach(labels: readonly (readonly [key: string, label: Label])[]): Map<string, Label> {
  const seen = new Set<Label>();
  return new Map(labels.filter(([, label]) => !seen.has(label) && seen.add(label)));
}

/** The labels by key. One that is in several lists has the key of the first. */
export const sharedLabels: ReadonlyMap<string, Label> = firstOfEach([...labelsIn(lists, '')]);
