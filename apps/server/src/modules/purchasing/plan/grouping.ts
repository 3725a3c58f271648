import { round2, times } from '@erp/contract/kit/decimal'
import { ORDER_TYPE } from '@erp/contract/purchasing/order/order.states'
import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { switched } from '../../../kit/switched.ts'

/** What shall be bought now, of a plan or of a row that stands for one. */
export interface Wanted {
  planId: number | null
  skuId: number
  quantity: number
  storeId: number
  targetStoreId: number
  supplierId: number
  purchaserId: number | null
  /** What somebody typed; else the quote says. */
  typedPrice?: string | null
  urgent?: number
  source: number
}
export interface GroupLine {
  skuId: number
  quantity: number
  surplus: number
  price: string | null
  amount: string | null
  link: AliLink | null
  wanted: Wanted[]
}
export interface Group {
  supplierId: number
  storeId: number
  targetStoreId: number
  purchaserId: number | null
  settlementType: number
  orderType: number
  lines: GroupLine[]
}
export interface AliLink {
  offerId: string
  specId: string
  unitRatio: string
  units: number
}
interface Known {
  supplierId: number
  skuId: number
  settlementType: number
  offerId: string | null
  specId: string | null
  unitRatio: string | null
}
const pairKey = ({ supplierId, skuId }: { supplierId: number; skuId: number }): string => `${supplierId}/${skuId}`

/** Orders as they will be made: by supplier, store, final store, purchaser and settlement; one line a SKU, at the price of its sum. */
export async function groupWanted(tx: Tx, wanted: readonly Wanted[]): Promise<Group[]> {
  const known = new Map((await knownOf(tx, wanted)).map((each) => [pairKey(each), each]))
  const groups = new Map<string, Group>()
  for (const want of wanted) {
    const { settlementType, offerId } = known.get(pairKey(want))!
    const orderType = offerId ? ORDER_TYPE.ali : ORDER_TYPE.usual
    const { supplierId, storeId, targetStoreId, purchaserId } = want
    const key = [supplierId, storeId, targetStoreId, purchaserId, settlementType, orderType].join('/')
    const group = groups.get(key) ?? { supplierId, storeId, targetStoreId, purchaserId, settlementType, orderType, lines: [] }
    groups.set(key, group)
    const line = group.lines.find(({ skuId }) => skuId === want.skuId)
    if (line) line.wanted.push(want)
    else group.lines.push({ skuId: want.skuId, quantity: 0, surplus: 0, price: null, amount: null, link: null, wanted: [want] })
  }
  const made = [...groups.values()]
  for (const group of made) for (const line of group.lines) size(line, known.get(pairKey({ ...group, ...line }))!)
  await price(tx, made)
  return made
}

/** 1688 sells whole units: the line is as many pieces as they hold. */
function size(line: GroupLine, { offerId, specId, unitRatio }: Known): void {
  const asked = line.wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  line.quantity = asked
  if (!offerId) return
  const units = new Big(asked).div(unitRatio!).round(0, Big.roundUp).toNumber()
  line.quantity = Math.max(asked, new Big(unitRatio!).times(units).round(0, Big.roundDown).toNumber())
  line.surplus = line.quantity - asked
  line.link = { offerId, specId: specId!, unitRatio: unitRatio!, units }
}

async function price(tx: Tx, groups: readonly Group[]): Promise<void> {
  const lines = groups.flatMap((group) => group.lines.map((line) => ({ line, supplierId: group.supplierId })))
  const json = JSON.stringify(
    lines.map(({ line, supplierId }, n) => ({ n, supplierId, skuId: line.skuId, quantity: line.quantity })),
  )
  const quoted = await tx.query<{ n: number; price: string }>(sql`
    SELECT r.n, purchasing_ladder_price(q.price, q.ladder, r.quantity)::numeric(14, 4) AS price
    FROM jsonb_to_recordset(${json}::jsonb) AS r(n int, "supplierId" bigint, "skuId" bigint, quantity int)
    JOIN purchasing_supplier_sku q ON q.supplier_id = r."supplierId" AND q.sku_id = r."skuId" AND q.status = ${switched.on} AND q.deleted_at IS NULL`)
  const prices = new Map(quoted.map((each) => [each.n, each.price]))
  lines.forEach(({ line }, n) => {
    line.price = line.wanted.find(({ typedPrice }) => typedPrice)?.typedPrice ?? prices.get(n) ?? null
    line.amount = line.price === null ? null : round2(times(line.price, line.quantity))
  })
}

/** The terms of the suppliers, and the 1688 link of a SKU where it leads to its supplier. */
const knownOf = (tx: Tx, wanted: readonly Wanted[]): Promise<Known[]> =>
  tx.query<Known>(sql`
    SELECT w.supplier AS "supplierId", w.sku AS "skuId", s.settlement_type AS "settlementType", a.offer_id AS "offerId", a.spec_id AS "specId", a.unit_ratio AS "unitRatio"
    FROM (SELECT DISTINCT * FROM unnest(${wanted.map(({ supplierId }) => supplierId)}::bigint[], ${wanted.map(({ skuId }) => skuId)}::bigint[]) d(supplier, sku)) w
    JOIN purchasing_supplier s ON s.id = w.supplier
    LEFT JOIN (goods_ali_goods a JOIN goods_ali_offer f ON f.offer_id = a.offer_id)
      ON a.sku_id = w.sku AND a.is_default = 1 AND a.deleted_at IS NULL AND (f.supplier_id = s.id OR f.ali_member_id = s.ali_member_id)`)
