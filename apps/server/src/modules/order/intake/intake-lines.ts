import Big from 'big.js'
import type { PlatformLine } from '../../../connectors/platform-orders.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { explodeGroups } from '../../goods/group/group-explode.ts'
import { splitAmount } from '../../goods/group/group-share.ts'
import { match } from '../../goods/link/match.ts'

export interface IntakeShop {
  shopId: number
  platCode: string
  sellerId: number | null
  deptId: number | null
  storeType: number | null
}
export interface NewLine {
  /** The place of its order among those taken. */
  order: number
  shopSku: string | null
  itemId: string | null
  title: string | null
  image: string | null
  skuId: number | null
  groupSkuId: number | null
  quantity: number
  unitPrice: string
  amount: string
}

/** Lines that people write name our own SKU, and nothing is left to match. */
export interface PlatformLines {
  lines: (PlatformLine & { skuId?: number })[]
}

export async function intakeShop(tx: Tx, shopId: number): Promise<IntakeShop> {
  const shop = await tx.one<IntakeShop>(sql`
    SELECT s.id AS "shopId", s.plat_code AS "platCode", s.seller_id AS "sellerId", coalesce(s.dept_id, u.dept_id) AS "deptId", w.store_type AS "storeType"
    FROM authorize_shop s LEFT JOIN account_user u ON u.id = s.seller_id LEFT JOIN stock_store w ON w.id = s.default_store_id
    WHERE s.id = ${shopId} AND s.deleted_at IS NULL`)
  if (!shop) throw missing('店铺')
  return shop
}

/** Lines as they will be shipped: shop SKUs matched, several SKUs of one code and groups taken apart, amounts divided to the last cent. */
export async function linesOf(tx: Tx, { shopId }: IntakeShop, orders: PlatformLines[], ctx: Ctx): Promise<NewLine[]> {
  const said = orders.flatMap((order, i) => order.lines.map((line) => ({ order: i, ...line })))
  const codes = [...new Set(said.flatMap(({ shopSku, skuId }) => (skuId ? [] : [shopSku])))]
  const found = await match(tx, shopId, codes, ctx)
  const byCode = new Map(codes.map((code, i) => [code, found[i]]))
  const lines = said.flatMap((line): NewLine[] => {
    const { order, shopSku, itemId, title, image, quantity, unitPrice } = line
    const amount = new Big(unitPrice).times(quantity).round(2).toFixed(2)
    const own = { order, shopSku, itemId, title, image, groupSkuId: null }
    const items = line.skuId ? [{ skuId: line.skuId, quantity: 1 }] : byCode.get(shopSku)?.items
    if (!items) return [{ ...own, skuId: null, quantity, unitPrice, amount }]
    // What one code sells together is shared by the pieces.
    const amounts = splitAmount(
      amount,
      items.map((item) => item.quantity),
    )
    return items.map((item, i) => ({
      ...own,
      skuId: item.skuId,
      quantity: quantity * item.quantity,
      unitPrice,
      amount: amounts[i]!,
    }))
  })
  return explodedLines(tx, lines)
}

async function explodedLines(tx: Tx, lines: NewLine[]): Promise<NewLine[]> {
  const matched = lines.filter((line) => line.skuId !== null)
  const parts = await explodeGroups(
    tx,
    matched.map(({ skuId, quantity, amount }) => ({ skuId: skuId!, quantity, amount })),
  )
  const byLine = Map.groupBy(parts, ({ from }) => matched[from]!)
  return lines.flatMap((line) => {
    const own = byLine.get(line)
    if (!own) return [priced(line)]
    return own.map(({ skuId, quantity, amount, groupSkuId }) => priced({ ...line, skuId, quantity, amount, groupSkuId }))
  })
}

const priced = (line: NewLine): NewLine => ({ ...line, unitPrice: new Big(line.amount).div(line.quantity).round(4).toFixed(4) })
