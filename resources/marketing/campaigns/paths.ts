/** The list of campaigns. */
export const campaignsPath = (companyId: string): string => `/crm/sms-campaigns?${new URLSearchParams({ companyId })}`;

/** One campaign. */
export const campaignPath = (companyId: string, id: string): string =>
  `/crm/sms-campaigns/${encodeURIComponent(id)}?${new URLSearchParams({ companyId })}`;
