import { randomBytes } from 'node:crypto';

/** The token of an opt-out link: 70 random bits, only letters and digits, so that no phone cuts the link short. */
export const newOptOutToken = (): string => randomBytes(9).toString('base64').replaceAll('+', 'A').replaceAll('/', 'a');
