import { LINK } from '@erp/contract/goods/ali/ali-goods.states'
import { BUYABLE } from '@erp/contract/goods/status/buyable'
import { compare } from '@erp/contract/kit/decimal'
import { ORDER_TYPE, SETTLEMENT } from '@erp/contract/purchasing/order/order.states'
import { SUPPLIER_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { literals, sql, type Tx } from '../../../kit/db/db.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { bad } from '../../../kit/refuse.ts'
import { switched } from '../../../kit/switched.ts'

export interface DraftLine {
  skuId: number
  quantity: number
  /** Without one, the quote of the supplier for this quantity. */
  price?: string | null
  remark?: string | null
  /** The plans that it is bought for. */
  plans?: { planId: number; quantity: number }[]
}
export interface OrderDraft {
  supplierId: number
  storeId: number
  /** Terms are those of the supplier unless told. */
  settlementType?: number | null
  depositRate?: string | null
  accountPeriodDays?: number | null
  paymentMethod?: string | null
  targetStoreId?: number | null
  purchaserId?: number | null
  receiveAddressId?: number | null
  orderType?: number | null
  source?: number
  freight?: string | null
  otherFee?: string | null
  discountAmount?: string | null
  expectArriveDate?: string | null
  urgent?: 0 | 1 | null
  aliOrderId?: string | null
  remark?: string | null
  lines: DraftLine[]
}

export interface Supplier {
  id: number
  name: string
  status: number
  settlementType: number
  depositRate: string | null
  accountPeriodDays: number | null
  paymentMethod: string | null
  leadDays: number
  allowPeriod: number
}
export interface Sku {
  id: number
  sku: string
}
export interface Quote {
  supplierId: number
  skuId: number
  price: string
  leadDays: number | null
}
/** What drafts speak of, found and allowed. */
export interface Known {
  suppliers: Map<number, Supplier>
  skus: Map<number, Sku>
  quotes: Map<string, Quote>
  addresses: Map<number, { id: number; storeId: number }>
  defaults: Map<number, number>
}
export const quoteKey = (supplierId: number, skuId: number): string => `${supplierId}/${skuId}`

/** Everything that orders may not be made of is refused in words, before anything is written. */
export async function checkDrafts(tx: Tx, drafts: readonly OrderDraft[]): Promise<Known> {
  for (const draft of drafts) checkShape(draft)
  const suppliers = await suppliersOf(tx, drafts)
  const skus = await skusOf(tx, drafts)
  await checkStores(tx, drafts)
  await checkLinks(tx, drafts)
  const found = await addressesOf(tx, drafts)
  const addresses = new Map(found.map((row) => [row.id, row]))
  const defaults = new Map(found.filter(({ isDefault }) => isDefault).map(({ storeId, id }) => [storeId, id]))
  for (const draft of drafts) checkTerms(draft, suppliers.get(draft.supplierId)!, addresses)
  return { suppliers, skus, quotes: await quotesOf(tx, drafts), addresses, defaults }
}

function checkShape({ lines, discountAmount }: OrderDraft): void {
  if (lines.length === 0) throw bad('请至少添加一行明细', 'lines')
  const repeated = lines.findIndex(({ skuId }, i) => lines.findIndex((other) => other.skuId === skuId) < i)
  if (repeated >= 0) throw bad(`第${repeated + 1}行SKU重复，请合并数量`, 'lines')
  if (compare(discountAmount ?? 0, 0) < 0) throw bad('优惠不能小于0', 'discountAmount')
}

const link = literals(LINK)

async function suppliersOf(tx: Tx, drafts: readonly OrderDraft[]): Promise<Map<number, Supplier>> {
  const found = await tx.query<Supplier>(sql`
    SELECT s.id, s.supplier_name AS name, s.status, s.settlement_type AS "settlementType", s.deposit_rate AS "depositRate", s.account_period_days AS "accountPeriodDays",
      s.payment_method AS "paymentMethod", s.lead_days AS "leadDays", v.allow_period AS "allowPeriod"
    FROM purchasing_supplier s JOIN purchasing_supplier_level v ON v.id = s.level_id
    WHERE s.id = ANY(${drafts.map(({ supplierId }) => supplierId)}::bigint[]) AND s.deleted_at IS NULL ORDER BY s.id FOR SHARE OF s`)
  const suppliers = new Map(found.map((row) => [row.id, row]))
  for (const { supplierId } of drafts) {
    const supplier = suppliers.get(supplierId)
    if (!supplier) throw bad('所选的供应商不存在', 'supplierId')
    requireEnabled(supplier)
  }
  return suppliers
}

export function requireEnabled({ name, status }: Pick<Supplier, 'name' | 'status'>): void {
  if (status === SUPPLIER_STATE.blacklisted) throw bad(`供应商「${name}」已拉黑，不能下单`, 'supplierId')
  if (status !== SUPPLIER_STATE.enabled) throw bad(`供应商「${name}」已停用`, 'supplierId')
}

/** Kinds of SKU that are made of others, and statuses in which nothing is bought any more. */
export async function requireBuyable(tx: Tx, skuIds: readonly number[]): Promise<Map<number, Sku>> {
  const found = await tx.query<Sku & { holds: boolean; status: string }>(sql`
    SELECT id, sku, holds_stock AS holds, sku_status AS status FROM goods_goods_sku WHERE id = ANY(${skuIds}::bigint[]) AND deleted_at IS NULL`)
  const labels = new Map((await dictionaryOf(tx, 'goods_status'))?.entries.map(({ value, label }) => [value, label]))
  const skus = new Map(found.map((row) => [row.id, row]))
  skuIds.forEach((id, i) => {
    const sku = skus.get(id)
    if (!sku) throw bad(`第${i + 1}行SKU不存在`, 'lines')
    if (!sku.holds) throw bad(`SKU ${sku.sku} 为组合商品，请采购子SKU`, 'lines')
    if (!BUYABLE.includes(sku.status))
      throw bad(`SKU ${sku.sku} 状态为「${labels.get(sku.status) ?? sku.status}」，不能采购`, 'lines')
  })
  return skus
}

const skusOf = (tx: Tx, drafts: readonly OrderDraft[]) =>
  requireBuyable(
    tx,
    drafts.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)),
  )

async function checkStores(tx: Tx, drafts: readonly OrderDraft[]): Promise<void> {
  if (drafts.some(({ storeId }) => storeId === TEMU_STORE_ID)) throw bad('TEMU虚拟仓不能直接采购入库', 'storeId')
  const ids = [...new Set(drafts.flatMap(({ storeId, targetStoreId }) => [storeId, targetStoreId ?? storeId]))]
  const found = await tx.query<{ id: number }>(
    sql`SELECT id FROM stock_store WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL AND is_activated = ${switched.on}`,
  )
  if (found.length < ids.length) throw bad('所选的仓库不存在或已停用', 'storeId')
}

/** What is ordered at 1688 needs a link that still leads somewhere. */
async function checkLinks(tx: Tx, drafts: readonly OrderDraft[]): Promise<void> {
  const skuIds = drafts
    .filter(({ orderType }) => orderType === ORDER_TYPE.ali)
    .flatMap(({ lines }) => lines.map(({ skuId }) => skuId))
  if (skuIds.length === 0) return
  const dead = await tx.one<{ sku: string }>(sql`
    SELECT k.sku FROM goods_ali_goods a JOIN goods_goods_sku k ON k.id = a.sku_id
    WHERE a.sku_id = ANY(${skuIds}::bigint[]) AND a.is_default = 1 AND a.deleted_at IS NULL AND a.link_status IN (${link.specGone}, ${link.offerGone}) ORDER BY k.sku LIMIT 1`)
  if (dead) throw bad(`SKU ${dead.sku} 的1688规格已失效，请更换链接`, 'lines')
}

const addressesOf = (tx: Tx, drafts: readonly OrderDraft[]) =>
  tx.query<{ id: number; storeId: number; isDefault: number }>(sql`
    SELECT id, store_id AS "storeId", is_default AS "isDefault" FROM purchasing_receive_address
    WHERE store_id = ANY(${drafts.map(({ storeId }) => storeId)}::bigint[]) AND deleted_at IS NULL AND is_activated = ${switched.on}`)

function checkTerms(draft: OrderDraft, supplier: Supplier, addresses: Known['addresses']): void {
  const { receiveAddressId, storeId } = draft
  if (receiveAddressId && addresses.get(receiveAddressId)?.storeId !== storeId)
    throw bad('收货地址不属于该收货仓', 'receiveAddressId')
  const settlement = draft.settlementType ?? supplier.settlementType
  const rate = draft.depositRate ?? supplier.depositRate
  const days = draft.accountPeriodDays ?? supplier.accountPeriodDays
  if (settlement === SETTLEMENT.deposit && rate === null) throw bad('定金+尾款需要填写定金比例', 'depositRate')
  if (settlement !== SETTLEMENT.period) return
  if (days === null) throw bad('账期结算需要填写账期天数', 'accountPeriodDays')
  if (!supplier.allowPeriod) throw bad(`供应商「${supplier.name}」的等级不允许账期`, 'settlementType')
}

export async function quotesOf(tx: Tx, drafts: readonly OrderDraft[]): Promise<Map<string, Quote>> {
  const lines = drafts.flatMap(({ supplierId, lines: own }) =>
    own.map(({ skuId, quantity }) => ({ supplierId, skuId, quantity })),
  )
  const found = await tx.query<Quote>(sql`
    SELECT q.supplier_id AS "supplierId", q.sku_id AS "skuId", q.lead_days AS "leadDays", purchasing_ladder_price(q.price, q.ladder, max(r.quantity)::int) AS price
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("supplierId" bigint, "skuId" bigint, quantity int)
    JOIN purchasing_supplier_sku q ON q.supplier_id = r."supplierId" AND q.sku_id = r."skuId" AND q.status = ${switched.on} AND q.deleted_at IS NULL
    GROUP BY q.id`)
  return new Map(found.map((quote) => [quoteKey(quote.supplierId, quote.skuId), quote]))
}
