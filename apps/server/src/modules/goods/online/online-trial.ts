import type { Trial, TrialStep } from '@erp/contract/goods/online/inventory-update-config'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { shopState } from '../../authorize/states.ts'
import { matchKey } from '../link/match-key.ts'
import { type OnlineItem, type OnlineQuantity, onlineQuantities } from './online-quantity.ts'

interface Listing extends Omit<Trial, 'quantity' | 'steps'> {
  matchStatus: number
  stockPush: number
}
const MOST = 20

/** Every step of the online quantity with its number, for each listing of the shop SKU that the person may see. */
export async function trialsOf(tx: Tx, shopSku: string, shopId: number | null, ctx: Ctx): Promise<Trial[]> {
  const listings = await tx.query<Listing>(sql`
    SELECT s.id AS "shopskuId", p.plat_name AS "platName", h.shop_name AS "shopName", s.shop_sku AS "shopSku", s.title, s.online_stock AS "onlineStock",
      s.pushed_qty AS "pushedQty", s.match_status AS "matchStatus", (h.stock_push = 1 AND h.status = ${shopState.enabled})::int AS "stockPush"
    FROM goods_shopsku s JOIN authorize_shop h ON h.id = s.shop_id JOIN basic_platform p ON p.plat_code = h.plat_code
    WHERE s.shop_id = ANY(ARRAY(SELECT o.id FROM authorize_shop o WHERE ${ownShops(ctx.user, raw('o'))} AND ${shopId ? sql`o.id = ${shopId}` : raw('true')}))
      AND s.match_key = ${matchKey(shopSku)} AND s.deleted_at IS NULL ORDER BY p.sort_no, h.shop_name, s.id LIMIT ${MOST}`)
  if (listings.length === 0) throw missing(`店铺SKU【${shopSku}】`)
  const online = await onlineQuantities(
    tx,
    listings.map((listing) => listing.shopskuId),
  )
  const labels = new Map((await dictionaryOf(tx, 'goods_status'))?.entries.map(({ value, label }) => [value, label]))
  return listings.map(({ matchStatus: _match, stockPush: _push, ...shown }, i) => {
    const found = online.get(shown.shopskuId)!
    return { ...shown, quantity: found.quantity, steps: stepsOf(listings[i]!, found, labels) }
  })
}

const step = (label: string, value: string | number, note: string | null = null): TrialStep => ({
  label,
  value: String(value),
  note,
})

function stepsOf(listing: Listing, found: OnlineQuantity, labels: Map<string, string>): TrialStep[] {
  if (found.status === null) return [step('匹配', '未匹配', '没有关联本地SKU，不推送')]
  const status = step('商品状态', labels.get(found.status) ?? found.status, found.items.length > 1 ? '取最不活跃的SKU状态' : null)
  if (found.disabledBy) return [status, step('禁售分组', found.disabledBy), ...ending(listing, found, '禁售店铺一律为0')]
  if (found.configId === null) return [status, step('配置', '无', '没有适用的启用配置，不推送')]
  const config = step('配置', found.configName!, MODES[found.mode!] ?? null)
  if (found.mode === 3) return [status, config, step('结果', '不推送', '配置为不更新')]
  if (['60', '70', '80'].includes(found.status)) return [status, config, ...ending(listing, found, '该状态一律为0')]
  return [
    status,
    config,
    ...found.items.flatMap((item) => itemSteps(item, found)),
    ...limits(found),
    ...ending(listing, found, null),
  ]
}
const MODES: Record<number, string> = { 1: '按比例', 2: '固定值', 3: '不更新' }

function itemSteps(item: OnlineItem, { mode, ratio, reserveQty, fixedQty, includeOnWay }: OnlineQuantity): TrialStep[] {
  const stores = item.stores.map(({ storeName, quantity }) => `${storeName} ${quantity}`).join('、')
  const kind = { 2: '（组合，按可组数量）', 3: '（随机，成员合计）' }[item.skuKind] ?? ''
  const base = step(`${item.sku} 可售库存${includeOnWay ? '＋采购在途' : ''}${kind}`, item.base, stores || '没有库存')
  const scaled =
    mode === 2
      ? step('固定值', fixedQty ?? 0)
      : step('减保留后按比例', item.scaled ?? 0, `⌊(${item.base} − ${reserveQty}) × ${ratio}%⌋ = ${item.scaled}`)
  const linked = step('除以链接数量', item.linked ?? 0, `⌊${item.scaled} ÷ ${item.quantity}⌋ = ${item.linked}`)
  return [base, scaled, linked]
}

function limits({ linked, maxQty, minPushQty, items }: OnlineQuantity): TrialStep[] {
  const least = items.length > 1 ? [step('取各SKU最小值', linked!)] : []
  const capped = maxQty === null ? linked! : Math.min(linked!, maxQty)
  const most = step('不超过最大数量', capped, maxQty === null ? '未设置' : `min(${linked}, ${maxQty}) = ${capped}`)
  const floor = Math.max(minPushQty!, 1)
  return [...least, most, step('低于最小数量为0', capped < floor ? 0 : capped, `最小数量 ${floor}`)]
}

function ending({ pushedQty, stockPush }: Listing, { quantity }: OnlineQuantity, note: string | null): TrialStep[] {
  const last = step('上次推送', pushedQty ?? '从未推送')
  const same = quantity === pushedQty ? '与上次推送相同，不再推送' : '与上次推送不同，将推送'
  return [last, step('应推库存', quantity!, note ?? (stockPush ? same : '店铺未启用或未开启推送库存，不推送'))]
}
