/** The plans of branches, and the services of each (specification, section 7, plan-templates). */

export const serviceNames = [
  'booking',
  'waiting',
  'kiosk',
  'takeout',
  'delivery',
  'deposit',
  'crm',
  'campaign',
  'survey',
  'voucher',
  'voice',
  'report',
] as const;
export type ServiceName = (typeof serviceNames)[number];

const basic = ['booking', 'waiting'] as const satisfies readonly ServiceName[];
const standard = [...basic, 'crm', 'survey', 'report'] as const satisfies readonly ServiceName[];
const professional = [
  ...standard,
  'kiosk',
  'deposit',
  'campaign',
  'voucher',
  'takeout',
] as const satisfies readonly ServiceName[];

export const servicesByPlan = {
  basic,
  standard,
  professional,
  enterprise: [...professional, 'delivery', 'voice'],
} as const satisfies Readonly<Record<string, readonly ServiceName[]>>;
