import { queueRules } from '#contract/reservations/queue/rules.ts';
import type { QueueBranch } from '#contract/reservations/queue/state.ts';
import type { Database } from '#server/platform/db/client.ts';
import { branchLanguage } from '#server/notices/notifications/reminders.ts';
import { defaultSections, type SectionPeriods } from '#contract/core/sections.ts';
import type { Language } from '#contract/core/constants.ts';

interface Row extends Omit<QueueBranch, 'language' | 'location'> {
  settings: Record<string, unknown>;
  companyLanguage: Language;
  grace: number;
  cleaning: number;
  sections: SectionPeriods | null;
}

export type QueuePlace = NonNullable<Awaited<ReturnType<typeof queuePlace>>>;

const isPlace = (value: unknown): value is { lat: number; lng: number } =>
  typeof value === 'object' && value !== null && 'lat' in value && typeof value.lat === 'number';

/** A branch with what its settings say about its queue; null if there is no such branch in use. */
export async function queuePlace(database: Pick<Database, 'query'>, companyId: string, branchId: string) {
  const [row] = await database.query<Row>({
    name: 'queue-branch',
    text: `select b.name, k.name as company, b.time_zone as "timeZone", b.settings, k.language as "companyLanguage",
        b.country, b.phone_country_code as "phoneCountryCode", b.phone_number as "phoneNumber",
        b.waiting_expired_minutes as grace, b.clean_table_time as cleaning, k.dining_section_periods as sections
      from branches b join companies k on k.id = b.company_id
      where b.company_id = $1 and b.id = $2 and b.active`,
    values: [companyId, branchId],
  });
  if (!row) return null;
  const { settings, companyLanguage, grace, cleaning, sections, ...facts } = row;
  const branch: QueueBranch = {
    ...facts,
    language: branchLanguage({ settings, companyLanguage }),
    location: isPlace(settings.location) ? settings.location : null,
  };
  return {
    companyId,
    branchId,
    branch,
    rules: queueRules(settings, grace),
    cleaning,
    sections: sections ?? defaultSections,
  };
}
