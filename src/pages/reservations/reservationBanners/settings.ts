import { bannersCard } from '#resources/organization/companies/settings.ts';
import { defineSettings } from '#resources/framework/settings.ts';

/** The banners above the company's booking page. */
export default defineSettings({ cards: [bannersCard] });
