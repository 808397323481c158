/** The page on which a voucher's holders are found and their vouchers redeemed. */
export const searchPath = ({ companyId, id }: { companyId: string; id: string }): string =>
  `/vouchers/${encodeURIComponent(companyId)}/${encodeURIComponent(id)}/search`;
