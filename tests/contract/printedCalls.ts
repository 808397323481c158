import { keptFiles } from '#tests/support/keptFiles.ts';
import { campaignFor, small } from '#tests/support/build.ts';
import { groupPictureAddress, smallGroup } from '#tests/support/groups.ts';
import { menuFor, scheduleFor } from '#tests/support/menus.ts';
import { queueing } from './printedQueue.ts';
import { printedSchedule } from '#tests/support/printedSchedule.ts';
import { surveyHints } from '#tests/support/surveys.ts';
import { voucherFor } from '#tests/support/vouchers.ts';

/**
 * Section 7 of the specification, line by line: each call with the query and the body that it prints, and nothing else.
 * What it names without a value has one of the small database. Calls printed without a root are below /api.
 */
export interface Printed {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{…}` for ids, which {@link ids} has. */
  path: string;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** Multipart: the file, with these fields beside it. */
  file?: { kind: 'image' | 'audio' | 'video' | 'csv' | 'group'; fields?: Readonly<Record<string, unknown>> };
  /** Other ids than the usual ones. */
  ids?: Readonly<Record<string, string>>;
  /** Who may: the company's manager unless said otherwise. */
  as?: 'admin';
}

const own = small.own;
const [branch, secondBranch] = small.branches;
const companyId = own;
const branchId = branch;

const { surveyId } = surveyHints('getSurvey', own, branch);
const { submissionId } = surveyHints('putContactStatus', own, branch);

export const ids: Readonly<Record<string, string>> = {
  companyId: own,
  branchId: branch,
  service: 'takeout',
  userId: 'subject',
  groupId: smallGroup,
  customerId: small.customer,
  campaignId: campaignFor('sendCampaign', own),
  couponAccount: small.account.coupon,
  campaignAccount: small.account.campaign,
  surveyId,
  submissionId,
  looseForm: surveyHints('linkSurvey', own, branch).surveyId,
  voucherId: voucherFor('editVoucher', own),
  platform: 'guestPages',
};

const get = (path: string, query?: Printed['query'], more: Partial<Printed> = {}): Printed => ({
  method: 'GET',
  path,
  ...(query && { query }),
  ...more,
});
const send = (method: Printed['method'], path: string, body?: unknown, more: Partial<Printed> = {}): Printed => ({
  method,
  path,
  ...(body !== undefined && { body }),
  ...more,
});
const admin = { as: 'admin' } as const;

/** What section 3 says of a voucher, as a form sends it. */
export const voucherBody = {
  companyId,
  formTitle: 'How was it?',
  formId: surveyId,
  branchIds: { [own]: [branch, secondBranch] },
  title: 'A glass of wine',
  content: 'Red or white',
  terms: 'One a table',
  cover: null,
  coverImageData: { url: null, file: {} },
  createdAt: '2026-01-31T04:05:06.000Z',
  updatedAt: '2026-01-31T04:05:06.000Z',
  useMaxQuantity: true,
  maxQuantity: '100',
  issued: 0,
  used: 0,
  active: true,
  availableAfter: null,
  availableBefore: null,
  expiredAfter: '30',
  expirationType: 'days',
  issuedBy: 'none',
  delayIssueTime: 0,
  summary: { issued: { total: 0, host: 0, thirdParty: 0, web: 0 }, used: {}, history: [] },
};

/** What section 3 says of an image menu. */
const menuBody = {
  id: 'new',
  name: 'Winter',
  type: 'time_limit',
  weeks: [0, 1, 2, 3, 4, 5, 6],
  start_date: '1911-01-01',
  end_date: '2099-01-01',
  weight: 0,
  schedules: [
    {
      start_time: '00:00:00',
      end_time: '23:59:59',
      images: [{ url: keptFiles.image, height: 480, width: 640, file: null }],
    },
  ],
};

const group = { groupId: 'printed-group', groupName: 'Printed', enableGroupPage: true, users: [] };
const days = { startDate: '2026-01-01', endDate: '2026-01-31', timeZone: 'Asia/Taipei' };
const statistics = { companyId, branchId, ...days, createdFrom: ['host'] };

export const session: readonly Printed[] = [
  get('/api/customer-languages', { language: 'en' }),
  get('/api/me/cloudSettings'),
  get('/api/me/info'),
  send('POST', '/api/me/companies', { selectedBranch: branch }),
  send('PATCH', '/api/me/reservationInfo/{companyId}', { reservationLimitPerCustomer: 3 }),
  send('POST', '/api/me/uploadMenuFile/{companyId}/{branchId}', undefined, { file: { kind: 'image' } }),
  send('POST', '/api/me/uploadBranchFile/{companyId}/{branchId}', undefined, { file: { kind: 'image' } }),
  get('/api/branchServices/{companyId}'),
  get('/api/branchServices/{companyId}/{branchId}'),
  get('/api/branches/{companyId}/{branchId}'),
  get('/api/branches/{companyId}'),
  send('PATCH', '/api/branches/{companyId}/{branchId}', { dinerTime: 90 }),
  get('/api/branches/plan-templates'),
  get('/api/branches/{companyId}/{branchId}/notificationSettings'),
  send(
    'POST',
    '/api/branches/{companyId}/{branchId}/notificationSettings',
    {
      data: [
        {
          triggerEventType: 'reservationCreated',
          active: true,
          channel: 'email',
          destinations: ['door@maitre.example'],
          filters: { sourceFilter: { web: true, opentable: true, 'google-reserve': true } },
        },
      ],
    },
    admin,
  ),
  get('/api/branches/{companyId}/{branchId}/devices'),
  get('/api/branches/{companyId}/{branchId}/{service}/available-food-order-providers'),
  get('/api/branchBookingWindowSettings/{companyId}/{branchId}'),
  get('/api/v1/intercom/user-token/{branchId}'),
];

export const platform: readonly Printed[] = [
  send(
    'POST',
    '/api/admin/companies',
    {
      company: {
        name: 'Printed Noodles',
        createdTime: '2026-01-31T04:05:06.000Z',
        ownerUserId: 'owner',
        branches: [{ name: 'First' }],
      },
    },
    admin,
  ),
  send(
    'POST',
    '/api/admin/companies/{companyId}/branches',
    { branch: { name: 'Printed' }, branchServices: { booking: true } },
    admin,
  ),
  send('POST', '/api/admin/uploadLogoFile', undefined, { ...admin, file: { kind: 'image' } }),
  send('POST', '/api/admin/uploadAudioFile', undefined, { ...admin, file: { kind: 'audio' } }),
  get('/api/admin/companyTags', undefined, admin),
  get('/api/admin/company/search', { term: 'o' }, admin),
  get('/api/admin/company/name/all', undefined, admin),
  get('/api/admin/company/all', { page: 1 }, admin),
  get('/api/admin/companies/{companyId}', undefined, admin),
  get('/api/companies/{companyId}/plan-info'),
];

const schedules = '/api/menu-management/schedules/{companyId}/{branchId}';
const scheduleBody = printedSchedule(own);
const schedule = (call: string) => ({ ids: { scheduleId: scheduleFor(call, own) } });

export const menus: readonly Printed[] = [
  get('/api/v2/i18n', { companyId, branchId, language: 'ja', platform: 'guestPages' }),
  get('/api/v2/i18n/platform/{platform}', {
    companyId,
    branchId,
    languages: 'en,ja',
    namespace: 'optOut',
    keys: 'ask,nothing',
  }),
  send(
    'POST',
    '/api/v2/i18n/platform/{platform}',
    { updates: [{ key: 'nothing', language: 'ja', text: 'ありません' }] },
    { query: { companyId, branchId, languages: 'en,ja', namespace: 'optOut', keys: 'ask,nothing' } },
  ),
  get('/api/menu-management/companies/{companyId}'),
  get(schedules),
  send('POST', schedules, scheduleBody),
  send('POST', '/api/menu-management/schedules/{companyId}', {
    from: { branchId, scheduleId: scheduleFor('getSchedule', own) },
    branchIds: [secondBranch],
  }),
  get(`${schedules}/{scheduleId}`, undefined, schedule('getSchedule')),
  send('PUT', `${schedules}/{scheduleId}`, scheduleBody, schedule('putSchedule')),
  send('PUT', `${schedules}/{scheduleId}/published`, undefined, schedule('publishSchedule')),
  send('PUT', `${schedules}/{scheduleId}/unpublished`, undefined, schedule('unpublishSchedule')),
  send('PUT', `${schedules}/{scheduleId}/archived`, undefined, schedule('archiveSchedule')),
  get('/api/menu-management/{companyId}/{service}/copy-availability'),
  get('/api/menu-management/schedules/{companyId}/by/item/existing', { itemId: 'item' }),
  get('/api/branchMenus/{companyId}/{branchId}'),
  send('POST', '/api/branchMenus/{companyId}/{branchId}', { data: menuBody }),
  send(
    'PUT',
    '/api/branchMenus/{companyId}/{branchId}/{menuId}',
    { data: { ...menuBody, id: menuFor('putBranchMenu', own) } },
    { ids: { menuId: menuFor('putBranchMenu', own) } },
  ),
  send('DELETE', '/api/branchMenus/{companyId}/{branchId}/{menuId}', undefined, {
    ids: { menuId: menuFor('deleteBranchMenu', own) },
  }),
];

export const restaurants: readonly Printed[] = [
  get('/api/v1/restaurants/{companyId}/basicSettings'),
  send('PATCH', '/api/v1/restaurants/{companyId}/basicSettings', { name: 'Own Noodles' }),
  get('/api/v1/restaurants/{companyId}/appSettings', { branchId }),
  send('PATCH', '/api/v1/restaurants/{companyId}/appSettings', {
    branches: [{ branchId, hostAppSetting: { autoFocusStrategy: 'currentTime' } }],
  }),
  get('/api/v1/restaurants/{companyId}/onlineRsvSettings'),
  send('PATCH', '/api/v1/restaurants/{companyId}/onlineRsvSettings', { reservationLimitPerCustomer: 2 }),
  get('/api/v1/restaurants/{companyId}/tappayMerchantSettings', undefined, admin),
  send(
    'PATCH',
    '/api/v1/restaurants/{companyId}/tappayMerchantSettings',
    { branches: [{ id: branch, deposit: { merchantId: 'm-1' } }] },
    admin,
  ),
  send('POST', '/api/v1/restaurants/{companyId}/check-alias-names', { aliasNames: ['printed'] }),
  get('/api/v1/online-booking/service-cycle-settings', { companyId, branchId }),
  send('PATCH', '/api/v1/online-booking/service-cycle-settings', { dinerTime: 90 }, { query: { companyId, branchId } }),
];

export const users: readonly Printed[] = [
  get('/api/users', {
    companyId,
    page: 1,
    searches: [{ email: 'staff', companyName: 'Own' }],
    sortBy: 'email',
  }),
  get('/api/users/{userId}', { companyId }),
  send('PATCH', '/api/users/{userId}', { name: 'Printed' }, { ...admin, query: { companyId } }),
  send('DELETE', '/api/users/{userId}', undefined, { ids: { userId: 'removable' }, query: { companyId } }),
  send('POST', '/api/users', { email: 'printed@staff.example', name: 'Printed' }, admin),
];

export const groups: readonly Printed[] = [
  get('/api/v2/groups', { keyword: 'a', offset: 0, limit: 50, scope: 'mine' }),
  get('/api/v2/groups/{groupId}', undefined, admin),
  send('PATCH', '/api/v2/groups/{groupId}', { groupName: 'Changed' }, admin),
  send('POST', '/api/v2/admin/group', group, admin),
  send('PATCH', '/api/v2/admin/group/{groupId}', { groupName: 'Changed again' }, admin),
  get('/api/v2/groups/{groupId}/branches', { offset: 0, limit: 50 }, admin),
  send(
    'PUT',
    '/api/v2/management/groups/{groupId}/{companyId}/{branchId}',
    { groupMeta: [{ key: 'k', value: '1', type: 'number' }] },
    admin,
  ),
  send('DELETE', '/api/v2/groups/{groupId}/{companyId}/{branchId}', undefined, admin),
  send('POST', '/api/v2/groups/{groupId}/logo', undefined, { ...admin, file: { kind: 'group' } }),
  send('POST', '/api/v2/groups/{groupId}/coverImage', undefined, { ...admin, file: { kind: 'group' } }),
  send('PUT', '/api/v2/groups/{groupId}/logo', { copySource: groupPictureAddress }, admin),
  send('PUT', '/api/v2/groups/{groupId}/coverImage', { copySource: groupPictureAddress }, admin),
];

export const dashboard: readonly Printed[] = [
  get('/api/dashboard/statistics/sources', { companyId, branchId }),
  get('/api/dashboard/statistics/booking', statistics),
  get('/api/dashboard/statistics/waiting', statistics),
  get('/api/dashboard/statistics/bookingWaitingByCreatedTime', statistics),
  get('/api/dashboard/statistics/walkIn', statistics),
  get('/api/v2/dashboard/monthly-regular-and-new-customer-comparison', {
    companyId,
    branchId,
    from: '2026-01-01',
    to: '2026-01-31',
    timeZone: 'Asia/Taipei',
  }),
  get('/api/dashboard/regular-and-new-customer-comparison.csv', {
    company_id: companyId,
    branch_id: branchId,
    range: 'year',
    group_by: 'month',
    datetime: '2026-01-31',
  }),
];

export const guests: readonly Printed[] = [
  get('/api/crm/customers/list', {
    companyId,
    branches: [branch],
    search: 'a',
    filters: { visits: { gte: 1 } },
    from: 0,
    size: 50,
    withAggs: true,
  }),
  get('/api/crm/customers/types'),
  get('/api/crm/customers/tags'),
  send('PATCH', '/api/{companyId}/customers/{customerId}', { role: 1 }),
  send('PATCH', '/api/{companyId}/customers/{customerId}', { blacklistSetting: { forbidPIISharing: true } }),
  send('POST', '/api/{companyId}/customers/import', undefined, { file: { kind: 'csv' } }),
  send('POST', '/api/v1/customers/export-through-email', {
    companyId,
    to: 'giver@staff.example',
    language: 'en',
    search: 'a',
  }),
  send('POST', '/api/crm/campaign', { companyId, customersQueryParams: { search: 'a' } }),
  send('PATCH', '/api/crm/campaign/', { id: '{campaignId}', content: 'Hello' }),
  get('/api/crm/campaigns/', { page: 1, companyId }),
  get('/api/crm/campaigns/{campaignId}'),
  send('PUT', '/api/crm/campaigns/{campaignId}/send/preview', { phoneNumber: '0912345678' }),
  send('POST', '/api/crm/campaigns/{campaignId}/uploadImage', undefined, { file: { kind: 'image' } }),
  // Last, since what was sent is no draft any more.
  send('PUT', '/api/crm/campaigns/{campaignId}/send'),
];

const deposit = {
  paymentAmount: 100_000,
  points: 100,
  paymentMethod: 'CASH',
  title: 'Points',
  description: 'A hundred',
  note: '',
};

export const billing: readonly Printed[] = (['coupon', 'campaign'] as const).flatMap((kind) => [
  get(`/api/billing/${kind}-accounts`),
  send('POST', `/api/billing/${kind}-accounts`, { companyId: 'third' }, admin),
  send('POST', `/api/billing/${kind}-accounts/{${kind}Account}/company-add`, { companyId: small.foreign }, admin),
  send('POST', `/api/billing/${kind}-accounts/{${kind}Account}/deposit`, deposit, admin),
]);

export const surveys: readonly Printed[] = [
  get('/api/surveys/{companyId}'),
  get('/api/surveys/{companyId}/{surveyId}'),
  send('PUT', '/api/surveys/{companyId}/{surveyId}', {
    branchIds: [branch],
    expirationType: 'afterIssue',
    expireSeconds: 86_400,
    feedbackEmailType: 'none',
    customizedLink: '',
  }),
  get('/api/survey-answers/{surveyId}/counts'),
  get('/api/survey-answers/{surveyId}/counts/daily'),
  get('/api/survey-submissions/{surveyId}'),
  get('/api/survey-submissions/{surveyId}/commented'),
  get('/api/surveys/{companyId}/submissions/{submissionId}'),
  send('PUT', '/api/survey-submissions/{surveyId}/{submissionId}/contactStatus', { contactStatus: 'IN_PROGRESS' }),
  send('POST', '/api/company/{companyId}/survey/{surveyId}/refresh'),
  send('POST', '/api/company/{companyId}/linksurvey', { surveyId: '{looseForm}' }),
];

export const vouchers: readonly Printed[] = [
  get('/api/vouchers', { offset: 0, limit: 50, companyId }),
  get('/api/vouchers/{voucherId}'),
  get('/api/vouchers/{voucherId}/stats', { from: '2026-01-01', to: '2026-01-31', formId: surveyId }),
  get('/api/vouchers/{voucherId}/stats/daily', { from: '2026-01-01', to: '2026-01-31', formId: surveyId }),
  send('POST', '/api/voucher/create', undefined, {
    file: { kind: 'image', fields: { data: { companyId, data: { ...voucherBody, id: 'new' } } } },
  }),
  send('POST', '/api/voucher/edit', undefined, {
    file: { kind: 'image', fields: { data: { companyId, data: { ...voucherBody, id: '{voucherId}' } } } },
  }),
  get('/api/coupons/occupancies', { companyId }),
];

export const built: readonly Printed[] = [
  ...session,
  ...platform,
  ...menus,
  ...restaurants,
  ...queueing,
  ...users,
  ...groups,
  ...dashboard,
  ...guests,
  ...billing,
  ...surveys,
  ...vouchers,
];
