import { createdTime, recordTable } from './shared.ts';

/**
 * What is told once and never again, by what it is about (`eligible/…`): the row is written with what is told, so that
 * neither a second process nor a restart does it again.
 */
export const sentOnce = recordTable('sent_once', { createdTime });
