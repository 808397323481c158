import { column, declareReport, inFile, optional } from '../platform/report.ts';

/** The movements of an account for points or coupons. */
export const movementReport = declareReport({
  name: 'pointMovements',
  label: { en: 'Point movements', zh: '點數異動', 'zh-cn': '点数变动', ja: 'ポイント履歴' },
  permission: 'crm',
  file: true,
  columns: {
    number: column('integer', { width: 72 }),
    time: column('instant', { source: 'createdTime', width: 150 }),
    what: column('text', { codes: 'movementKind', source: 'kind', width: 'rest' }),
    points: column('integer', { signed: true, width: 120 }),
    balance: column('integer', { width: 120 }),
    campaign: inFile(column('text')),
    company: optional(column('text', { source: 'company.name', width: 160 })),
    paid: optional(column('money', { source: 'paymentAmount', width: 120 })),
    currency: inFile(column('currency')),
    title: optional(column('text', { width: 200 })),
    description: optional(column('text', { width: 200 })),
    note: optional(column('text', { width: 200 })),
    user: column('user', { width: 160 }),
  },
});
