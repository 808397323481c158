/** The saved shape of a menu, as section 3 of the specification has it, with records of a company of the small database. */
export const printedSchedule = (companyId: string) => ({
  type: 'regular',
  name: 'Lunch',
  active: true,
  services: ['dineIn', 'takeout'],
  foProviders: [],
  availableOrderingTimes: [{ weekday: 1, from: '11:00', to: '14:00' }],
  startDate: '2026-01-01',
  endDate: null,
  weekdays: [1],
  dates: [],
  taxes: [{ service: null, rate: 500, included: true }],
  status: 'unpublished',
  categories: [
    {
      id: `menu-category-${companyId}`,
      ordering: 0,
      active: true,
      items: [{ id: `menu-item-${companyId}`, ordering: 0, active: true }],
    },
  ],
  items: [{ id: `menu-item-${companyId}`, prices: [], taxes: [], prepayPrice: null, maxPerOrder: null }],
});
