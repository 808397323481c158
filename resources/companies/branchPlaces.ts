import { say } from '../define/fields.ts';

/** Where branches are: what a country and time zone bring with them. */
const place = (
  timeZone: string,
  country: string,
  phoneCountryCode: string,
  currency: string,
  label: ReturnType<typeof say>,
) => ({ id: timeZone, label, settings: { timeZone, country, phoneCountryCode, currency } });

export const branchPlaces = [
  place('Asia/Taipei', 'TW', '886', 'TWD', say('Taiwan', '台灣', '台湾', '台湾')),
  place('Asia/Tokyo', 'JP', '81', 'JPY', say('Japan', '日本', '日本', '日本')),
  place('Asia/Singapore', 'SG', '65', 'SGD', say('Singapore', '新加坡', '新加坡', 'シンガポール')),
  place('Asia/Hong_Kong', 'HK', '852', 'HKD', say('Hong Kong', '香港', '香港', '香港')),
  place('Asia/Kuala_Lumpur', 'MY', '60', 'MYR', say('Malaysia', '馬來西亞', '马来西亚', 'マレーシア')),
  place('Asia/Bangkok', 'TH', '66', 'THB', say('Thailand', '泰國', '泰国', 'タイ')),
  place(
    'Australia/Sydney',
    'AU',
    '61',
    'AUD',
    say('Australia: Sydney', '澳洲:雪梨', '澳大利亚:悉尼', 'オーストラリア(シドニー)'),
  ),
  place(
    'Australia/Perth',
    'AU',
    '61',
    'AUD',
    say('Australia: Perth', '澳洲:伯斯', '澳大利亚:珀斯', 'オーストラリア(パース)'),
  ),
  place('America/New_York', 'US', '1', 'USD', say('United States: East', '美國東部', '美国东部', 'アメリカ東部')),
  place('America/Los_Angeles', 'US', '1', 'USD', say('United States: West', '美國西部', '美国西部', 'アメリカ西部')),
] as const;

/** What a branch is asked for. */
export const placeLabels = {
  branch: say('Branch name', '分店名稱', '门店名称', '店舗名'),
  place: say('Country and time zone', '國家與時區', '国家和时区', '国とタイムゾーン'),
  address: say('Address', '地址', '地址', '住所'),
};
