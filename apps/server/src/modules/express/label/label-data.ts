import type { LabelVariable } from '@erp/contract/express/label/label-template'
import { plus, round2, times } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { OrderParcel } from '../track/parcels.ts'
import type { LabelData } from './label-draw.ts'

export interface LabelWay {
  id: number
  wayCode: string
  wayName: string
  expressName: string
  expressId: number
  connector: string
  labelFrom: number
  labelTemplateId: number | null
  needInvoice: number
}
interface Sender {
  storeId: number
  storeName: string
  contact: string | null
  phone: string | null
  address: string | null
}
export interface LabelSources {
  ways: Map<number, LabelWay>
  senders: Map<number, Sender>
  countries: Map<string, { en: string; cn: string }>
}

/** What the parcels have in common, in three statements however many there are. */
export async function labelSources(tx: Tx, parcels: readonly OrderParcel[]): Promise<LabelSources> {
  const ways = await tx.query<LabelWay>(sql`
    SELECT w.id, w.way_code AS "wayCode", w.way_name AS "wayName", e.express_name AS "expressName", e.id AS "expressId", e.connector,
      w.label_from AS "labelFrom", w.label_template_id AS "labelTemplateId", w.need_invoice AS "needInvoice"
    FROM express_logistic_way w JOIN express_express e ON e.id = w.express_id WHERE w.id = ANY(${parcels.map((one) => one.wayId)}::bigint[])`)
  const senders = await tx.query<Sender>(sql`
    SELECT s.id AS "storeId", s.store_name AS "storeName", coalesce(a.contact_en, a.contact) AS contact, a.phone,
      concat_ws(', ', coalesce(a.street_en, a.street), coalesce(a.city_en, a.city), coalesce(a.province_en, a.province), a.post_code, a.country_code) AS address
    FROM stock_store s LEFT JOIN stock_store_address a ON a.store_id = s.id AND a.address_type = 1 AND a.deleted_at IS NULL
    WHERE s.id = ANY(${parcels.map((one) => one.storeId)}::bigint[])`)
  const countries = await tx.query<{ code: string; en: string; cn: string }>(sql`
    SELECT country_code AS code, name_en AS en, name_cn AS cn FROM basic_country
    WHERE country_code = ANY(${parcels.map((one) => one.receiver.countryCode)}::text[])`)
  return {
    ways: new Map(ways.map((way) => [way.id, way])),
    senders: new Map(senders.map((sender) => [sender.storeId, sender])),
    countries: new Map(countries.map(({ code, ...names }) => [code, names])),
  }
}

export function labelData(parcel: OrderParcel, { ways, senders, countries }: LabelSources, now: string): LabelData {
  const { receiver } = parcel
  const way = ways.get(parcel.wayId ?? 0)
  const sender = senders.get(parcel.storeId ?? 0)
  const country = countries.get(receiver.countryCode)
  const total = parcel.declares.reduce((sum, one) => plus(sum, times(one.value, one.quantity).toFixed()).toFixed(), '0')
  const values: Record<LabelVariable, string> = {
    wayName: way?.wayName ?? '',
    wayCode: way?.wayCode ?? '',
    expressName: way?.expressName ?? '',
    trackingNumber: parcel.trackingNumber ?? '',
    orderNo: parcel.orderNo,
    sender: sender?.contact ?? '',
    senderPhone: sender?.phone ?? '',
    senderAddress: sender?.address ?? '',
    receiver: receiver.name,
    receiverPhone: receiver.phone ?? '',
    receiverAddress: [receiver.street1, receiver.street2, receiver.city, receiver.province, receiver.postCode]
      .filter(Boolean)
      .join(', '),
    postCode: receiver.postCode ?? '',
    taxNo: receiver.taxNo ?? '',
    countryCode: receiver.countryCode,
    countryEn: country?.en ?? '',
    countryCn: country?.cn ?? '',
    weight: `${(parcel.weight / 1000).toFixed(3)} kg`,
    quantity: String(parcel.lines.reduce((sum, one) => sum + one.quantity, 0)),
    declareTotal: `${round2(total)} ${parcel.currency}`,
    storeName: sender?.storeName ?? '',
    remark: parcel.remark ?? '',
    printDate: now.slice(0, 10),
  }
  return { values, items: parcel.lines, declares: parcel.declares, currency: parcel.currency }
}

/** A parcel that nobody sent, to see a template with. */
export const sampleParcel: OrderParcel = {
  orderId: 0,
  orderNo: 'DD26111600042',
  isPrintable: true,
  isShipped: false,
  isHold: false,
  isIntercepted: false,
  printedCount: 0,
  wayId: null,
  storeId: null,
  shopId: null,
  trackingNumber: 'RA473124829US',
  receiver: {
    name: 'Jürgen Müller',
    phone: '+49 30 1234567',
    countryCode: 'DE',
    province: 'Berlin',
    city: 'Berlin',
    street1: 'Invalidenstraße 43',
    street2: null,
    postCode: '10115',
    taxNo: null,
  },
  lines: [
    { sku: 'LS0001-BK', name: '不锈钢保温杯 500ml 黑色', quantity: 2 },
    { sku: 'LS0107-WH', name: '硅胶折叠碗 白色', quantity: 1 },
  ],
  declares: [
    { nameEn: 'Vacuum cup', nameCn: '保温杯', quantity: 2, value: '6.00', hsCode: '961700' },
    { nameEn: 'Silicone bowl', nameCn: '硅胶碗', quantity: 1, value: '3.50', hsCode: '392410' },
  ],
  currency: 'USD',
  weight: 636,
  remark: null,
  facts: {
    storeId: null,
    platName: null,
    countryCode: 'DE',
    postCode: '10115',
    weight: 636,
    attrs: [],
    declareValue: '15.50',
    declareCurrency: 'USD',
    phone: null,
    taxNo: null,
    day: '2026-11-16',
  },
}
