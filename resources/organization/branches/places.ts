/** Common countries of branches, with their defaults. */
const place = (timezone: string, country: string, phoneCountryCode: string, currency: string) => ({
  settings: { timezone, country, phoneCountryCode, currency },
});

export const branchPlaces = [
  place('Asia/Taipei', 'TW', '886', 'TWD'),
  place('Asia/Tokyo', 'JP', '81', 'JPY'),
  place('Asia/Singapore', 'SG', '65', 'SGD'),
  place('Asia/Hong_Kong', 'HK', '852', 'HKD'),
  place('Asia/Macau', 'MO', '853', 'MOP'),
  place('Asia/Shanghai', 'CN', '86', 'CNY'),
  place('Asia/Seoul', 'KR', '82', 'KRW'),
  place('Asia/Kuala_Lumpur', 'MY', '60', 'MYR'),
  place('Asia/Bangkok', 'TH', '66', 'THB'),
  place('Asia/Manila', 'PH', '63', 'PHP'),
  place('Asia/Jakarta', 'ID', '62', 'IDR'),
  place('Asia/Ho_Chi_Minh', 'VN', '84', 'VND'),
  place('Australia/Sydney', 'AU', '61', 'AUD'),
  place('Pacific/Auckland', 'NZ', '64', 'NZD'),
  place('America/New_York', 'US', '1', 'USD'),
  place('Europe/London', 'GB', '44', 'GBP'),
] as const;
