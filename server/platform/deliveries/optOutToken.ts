import { randomBytes } from 'node:crypto';

/** What an opt-out link ends with: 70 random bits, letters and digits alone, so that no phone cuts the link short. */
export const newOptOutToken = (): string => randomBytes(9).toString('base64').replaceAll('+', 'A').replaceAll('/', 'a');
