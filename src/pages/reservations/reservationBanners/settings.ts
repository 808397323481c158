import { bannersCard } from '#resources/organization/companies/settings.ts';
import { defineSettings } from '#resources/framework/settings.ts';

/** What stands above the booking page of the company. */
export default defineSettings({ cards: [bannersCard] });
