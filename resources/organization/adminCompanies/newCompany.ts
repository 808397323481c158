import { companyErrors, newCompany } from '#contract/organization/companies.ts';
import { asSent } from '#resources/framework/schema.ts';

/** The validation of a new company's form, with the codes of section 5. */
export const newCompanyForm = asSent(newCompany.loose(), companyErrors);
