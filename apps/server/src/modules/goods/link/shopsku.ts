import { type ShopSkuRow, shopSku } from '@erp/contract/goods/link/shopsku'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { titleHas } from '../catalog/title-words.ts'
import { onlineQuantities } from '../online/online-quantity.ts'
import { linkedSkus } from './linked-skus.ts'
import { codesIn, ofShops, shopSkuIs, withinShops } from './shop-rows.ts'
import { guessSkus } from './shopsku-guess.ts'
import { ignoreShopSkus } from './shopsku-ignore.ts'
import { syncShopSkus } from './shopsku-sync.ts'

const { skus, skuStatus } = linkedSkus('t.link_id')
const list = keepMainList(
  listOf(shopSku, {
    computed: { platCode: raw('(SELECT s.plat_code FROM authorize_shop s WHERE s.id = t.shop_id)'), skus, skuStatus },
    reach: ofShops,
    matches: {
      shopSku: shopSkuIs,
      title: (typed: string) => titleHas(typed),
      keyword: (typed: string) => sql`(${shopSkuIs(typed)} OR t.item_id = ${typed.trim()} OR ${titleHas(typed)})`,
      skus: (typed: string) => sql`t.link_id = ANY(ARRAY(
        SELECT i.link_id FROM goods_link_shop_item i JOIN goods_goods_sku k ON k.id = i.sku_id WHERE k.sku = ANY(${codesIn(typed)}::text[])))`,
      skuStatus: (statuses: unknown[]) => sql`EXISTS (
        SELECT 1 FROM goods_link_shop_item i JOIN goods_goods_sku k ON k.id = i.sku_id
        WHERE i.link_id = t.link_id AND k.sku_status = ANY(${[statuses].flat().map(String)}::text[]))`,
    },
    order: raw('t.match_status, t.id DESC'),
  }),
)
/** The work that waits is not counted beyond this. */

export const shopSkus: Handlers<typeof shopSku> = {
  andgoods: async (tx, input, ctx) => {
    const page = await list.page(tx, await withinShops(tx, input, ctx), ctx)
    await addWanted(tx, page.list)
    return page
  },
  'status-count': async (tx, { condition }, ctx) => {
    const input = await withinShops(tx, { condition }, ctx)
    const count = (status: number) => list.count(tx, { condition: { ...input.condition, matchStatus: [status] } }, ctx)
    const [unmatched, matched, ignored] = await Promise.all([0, 1, 2].map(count))
    return { 0: unmatched!, 1: matched!, 2: ignored! }
  },
  guess: async (tx, { id }, ctx) => guessSkus(tx, (await list.get(tx, id, ctx)) as ShopSkuRow),
  ignore: ignoreShopSkus,
  sync: syncShopSkus,
  export: async (tx, input, ctx) =>
    exportList(list, await withinShops(tx, input, ctx), ctx, { fill: (rows) => addWanted(ctx.house.readDb, rows) }),
}

/** What should be online, and by how much it is not. */
async function addWanted(tx: Tx, rows: Partial<ShopSkuRow>[]): Promise<void> {
  const wanted = await onlineQuantities(
    tx,
    rows.map((row) => row.id!),
  )
  for (const row of rows) {
    row.wantedStock = wanted.get(row.id!)?.quantity ?? null
    row.stockDiff = row.wantedStock === null ? null : row.onlineStock! - row.wantedStock
  }
}
