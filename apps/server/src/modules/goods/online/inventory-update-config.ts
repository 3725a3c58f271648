import {
  type InventoryConfigRow,
  inventoryPushLog,
  inventoryUpdateConfig,
} from '@erp/contract/goods/online/inventory-update-config'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { ofShops, shopsWithin, withinShops } from '../link/shop-rows.ts'
import { trialsOf } from './online-trial.ts'
import { pushNow } from './push-run.ts'
import { wantReview } from './push-wanted.ts'

type Config = Pick<InventoryConfigRow, 'platCode' | 'goodsStatuses' | 'isActivated' | 'mode'> & {
  shopId?: number | null
  ratio?: number | null
  fixedQty?: number | null
}

/** What holds for a whole platform is everybody's to see; what holds for a shop, its people's. */
const options = {
  reach: (ctx: Ctx) =>
    ctx.user.scope.all
      ? raw('true')
      : sql`(t.shop_id IS NULL OR t.shop_id = ANY(ARRAY(SELECT s.id FROM authorize_shop s WHERE ${ownShops(ctx.user, raw('s'))})))`,
  order: raw('t.plat_code, t.shop_id NULLS FIRST, t.id'),
}
const list = listOf(inventoryUpdateConfig, options)
const pushes = listOf(inventoryPushLog, { reach: ofShops, order: raw('t.time DESC, t.id DESC') })

export const inventoryConfigs: Handlers<typeof inventoryUpdateConfig> = {
  ...crudOf(inventoryUpdateConfig, options),
  add: async (tx, input, ctx) => {
    await check(tx, input, 0, ctx)
    const saved = await insert(tx, list, bare(input), ctx)
    await wantReview(tx, input.platCode, input.shopId ?? null)
    return saved
  },
  edit: async (tx, input, ctx) => {
    const before = await list.get(tx, input.id, ctx)
    await check(tx, input, input.id, ctx)
    const saved = await change(tx, list, bare(input), ctx)
    for (const { platCode, shopId } of [before, input]) await wantReview(tx, platCode, shopId ?? null)
    return saved
  },
  remove: async (tx, { id }, ctx) => {
    const { platCode, shopId } = await list.get(tx, id, ctx)
    await remove(tx, list, id, ctx)
    await wantReview(tx, platCode, shopId)
    return null
  },
  preview: (tx, { shopSku, shopId }, ctx) => trialsOf(tx, shopSku, shopId ?? null, ctx),
  push: pushNow,
  'log-page': async (tx, input, ctx) => pushes.page(tx, await withinShops(tx, input, ctx), ctx),
}

/** What the way of updating does not ask for is not kept. */
const bare = <C extends Config>(input: C): C => ({
  ...input,
  shopId: input.shopId ?? null,
  ratio: input.mode === 1 ? input.ratio : null,
  fixedQty: input.mode === 2 ? input.fixedQty : null,
})

async function check(tx: Tx, input: Config, id: number, ctx: Ctx): Promise<void> {
  if (input.mode === 1 && !input.ratio) throw bad('比例(%)不能为空', 'ratio')
  if (input.mode === 2 && input.fixedQty == null) throw bad('固定值不能为空', 'fixedQty')
  const { platCode } = input
  if (input.shopId) {
    const shop = (await shopsWithin(tx, [input.shopId], ctx)).get(input.shopId)!
    if (shop.platCode !== platCode) throw bad(`店铺【${shop.shopName}】不属于所选平台`, 'shopId')
  }
  if (input.isActivated) await refuseTwice(tx, input, id)
}

/** One active config a platform, shop and status. The lock makes two at once queue, the key in the database makes it sure. */
async function refuseTwice(tx: Tx, { platCode, shopId = null, goodsStatuses }: Config, id: number): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`inventory-config/${platCode}/${shopId ?? 0}`}))`)
  const statuses = goodsStatuses.length ? goodsStatuses : ['']
  const taken = await tx.one<{ status: string; configName: string; platName: string; shopName: string | null }>(sql`
    SELECT y.status, c.config_name AS "configName", p.plat_name AS "platName", h.shop_name AS "shopName"
    FROM goods_inventory_config_key y JOIN goods_inventory_update_config c ON c.id = y.config_id
    JOIN basic_platform p ON p.plat_code = y.plat_code LEFT JOIN authorize_shop h ON h.id = y.shop_id
    WHERE y.plat_code = ${platCode} AND y.shop_id = ${shopId ?? 0} AND y.status = ANY(${statuses}::text[]) AND y.config_id <> ${id}
    ORDER BY y.status LIMIT 1`)
  if (!taken) return
  const entries = (await dictionaryOf(tx, 'goods_status'))?.entries ?? []
  const label = entries.find((entry) => entry.value === taken.status)?.label ?? '全部状态'
  throw refuse(
    `${taken.platName}${taken.shopName ? `店铺【${taken.shopName}】` : ''}的「${label}」已有启用的配置【${taken.configName}】`,
  )
}
