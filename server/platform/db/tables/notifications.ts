import { createdTime, recordTable } from './shared.ts';

/**
 * One-time notifications by their subject (`eligible/…`): the row is written together with the notification, so that
 * neither a second process nor a restart repeats it.
 */
export const sentOnce = recordTable('sent_once', { createdTime });
