import { inputSchema } from '#resources/framework/schema.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { tableOf } from '#server/platform/db/tableOf.ts';
import anyField from './anyField.ts';
import requiredFields from './requiredFields.ts';

/** What the generated lists make of a declaration compiles with fields of every kind. */

export const tables = [tableOf(anyField), tableOf(requiredFields)];
export const resources: readonly Resource[] = [anyField, requiredFields];
export const schemas = resources.map((resource) => inputSchema(resource));
