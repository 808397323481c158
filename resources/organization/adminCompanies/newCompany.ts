import { companyErrors, newCompany } from '#contract/organization/companies.ts';
import { asSent } from '#resources/framework/schema.ts';

/** What the form of a new company is judged by, with the codes of section 5. */
export const newCompanyForm = asSent(newCompany.loose(), companyErrors);
