import * as declared from '../declared.ts';
import { tablesByDistribution } from '../distribution.ts';
import * as schema from '../schema.ts';

/** Names of all tables by where their rows are on a distributed database. */
export const distributions = tablesByDistribution({ ...schema, ...declared });
