import type { freight, Repricing, TrialLine } from '@erp/contract/express/freight/freight'
import { wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { type GoodsAttr, isFeasible, type Parcel, type Verdict } from '../track/parcel.ts'
import { orderParcels } from '../track/parcels.ts'
import { reprice } from './reprice.ts'
import { compileExpress } from './snapshot.ts'

export const freights: Handlers<typeof freight> = {
  trial: async (tx, input, ctx) => {
    const parcel = await parcelOf(tx, input, ctx)
    const verdicts = (await compileExpress(tx, parcel.day)).feasible(parcel)
    const { phone: _phone, taxNo: _tax, transport: _transport, day: _day, ...shown } = parcel
    const known = { length: null, width: null, height: null, ...shown, attrs: [...parcel.attrs], orderNo: input.orderNo ?? null }
    return { parcel: known as never, lines: await linesOf(tx, verdicts) }
  },
  reprice: (tx, input, ctx): Promise<Repricing> => reprice(tx, input, ctx),
}

type Given = Parameters<Handlers<typeof freight>['trial']>[1]

/** Of the order that was named, or of what was typed; phone and tax number are not asked in a trial. */
async function parcelOf(tx: Tx, input: Given, ctx: Ctx): Promise<Parcel> {
  const day = input.day ?? wireDate(ctx.house.clock.now())
  if (input.orderNo) {
    const order = await orderParcels().byNo(tx, input.orderNo, ctx)
    if (!order) throw missing(`订单 ${input.orderNo} `)
    return { ...order.facts, day }
  }
  if (!input.countryCode) throw bad('请选择国家', 'countryCode')
  if (!input.weight) throw bad('请填写重量', 'weight')
  const side = (text: string | null | undefined) => (text ? Number(text) : null)
  return {
    storeId: input.storeId ?? null,
    platName: input.platName || null,
    countryCode: input.countryCode,
    postCode: input.postCode ?? null,
    weight: input.weight,
    length: side(input.length),
    width: side(input.width),
    height: side(input.height),
    attrs: input.attrs as GoodsAttr[],
    declareValue: input.declareValue ?? null,
    declareCurrency: input.declareCurrency ?? null,
    phone: '-',
    taxNo: '-',
    day,
  }
}

/** What can go first, the cheapest above; then what cannot, with its reason. */
async function linesOf(tx: Tx, verdicts: Verdict[]): Promise<TrialLine[]> {
  const names = await tx.query<{
    id: number
    wayName: string
    expressName: string
    currency: string
    minDays: number
    maxDays: number
  }>(sql`
    SELECT w.id, w.way_name AS "wayName", e.express_name AS "expressName", w.currency, w.min_days AS "minDays", w.max_days AS "maxDays"
    FROM express_logistic_way w JOIN express_express e ON e.id = w.express_id WHERE w.deleted_at IS NULL`)
  const feasible = verdicts.filter(isFeasible)
  const tables = await namesBy(
    tx,
    sql`SELECT id, table_no AS name FROM express_freight_table WHERE id = ANY(${feasible.map((one) => one.tableId)}::bigint[])`,
  )
  const zones = await namesBy(
    tx,
    sql`SELECT id, zone_name AS name FROM express_logistic_zone WHERE id = ANY(${feasible.map((one) => one.zoneId)}::bigint[])`,
  )
  const ways = new Map(names.map(({ id, ...way }) => [id, way]))
  const lines = verdicts.map((one): TrialLine => {
    const none = { reason: null, freight: null, freightCny: null, billWeight: null, tableNo: null, zoneName: null }
    const way = ways.get(one.wayId)!
    if (!isFeasible(one)) return { ...none, ...way, wayId: one.wayId, reason: one.detail }
    const { wayId, freight, freightCny, billWeight } = one
    const named = { tableNo: tables.get(one.tableId) ?? null, zoneName: zones.get(one.zoneId) ?? null }
    return { ...none, ...way, ...named, wayId, freight, freightCny, billWeight }
  })
  const cost = (line: TrialLine) => (line.freightCny === null ? Number.POSITIVE_INFINITY : Number(line.freightCny))
  return lines.toSorted((a, b) => Number(a.reason !== null) - Number(b.reason !== null) || cost(a) - cost(b) || 0)
}

const namesBy = async (tx: Tx, statement: Parameters<Tx['query']>[0]): Promise<Map<number, string>> =>
  new Map((await tx.query<{ id: number; name: string }>(statement)).map(({ id, name }) => [id, name]))
