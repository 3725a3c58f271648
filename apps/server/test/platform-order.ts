import type { PlatformOrder } from '../src/connectors/platform-orders.ts'

/** A paid order as a platform tells of it. */
export const platformOrder = (
  own: Pick<PlatformOrder, 'platOrderNo' | 'lines'>,
  more: Partial<PlatformOrder> = {},
): PlatformOrder => ({
  state: 'paid',
  orderTime: '2026-11-10 09:00:00',
  paidTime: '2026-11-10 09:05:00',
  latestShipTime: '2026-11-13 09:00:00',
  buyerId: 'b1',
  buyerEmail: null,
  name: 'Anna',
  phone: '123',
  countryCode: 'DE',
  province: null,
  city: 'Berlin',
  street1: 'Hauptstr. 5',
  street2: null,
  postCode: '10115',
  taxNo: null,
  transport: 'Standard',
  currency: 'USD',
  shippingAmount: '1.50',
  discountAmount: '0.00',
  refundAmount: '0.00',
  byPlatform: false,
  ...own,
  ...more,
})
