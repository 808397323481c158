import { bannersCard } from '#resources/companies/settings.ts';
import { defineSettings } from '#resources/define/settings.ts';

/** What stands above the booking page of the company. */
export default defineSettings({ cards: [bannersCard] });
