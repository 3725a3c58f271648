import { goodsSkuLinkShop, linkShopImport } from '@erp/contract/goods/link/goods-sku-link-shop'
import { raw, sql } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { autoMatch } from './auto-match.ts'
import { endLinks } from './link-end.ts'
import { importLinks } from './link-import.ts'
import { saveLinks } from './link-save.ts'
import { linkedSkus } from './linked-skus.ts'
import { codesIn, ofShops, shopSkuIs, withinShops } from './shop-rows.ts'
import { shopSkuOptions } from './shopsku-options.ts'

const list = keepMainList(
  listOf(goodsSkuLinkShop, {
    computed: { platCode: raw('(SELECT s.plat_code FROM authorize_shop s WHERE s.id = t.shop_id)'), ...linkedSkus('t.id') },
    reach: ofShops,
    matches: {
      shopSku: shopSkuIs,
      skus: (typed: string) => sql`t.id = ANY(ARRAY(
        SELECT i.link_id FROM goods_link_shop_item i JOIN goods_goods_sku k ON k.id = i.sku_id WHERE k.sku = ANY(${codesIn(typed)}::text[])))`,
    },
  }),
)

export const shopLinks: Handlers<typeof goodsSkuLinkShop> = {
  'list-page': async (tx, input, ctx) => list.page(tx, await withinShops(tx, input, ctx), ctx),
  'list-shop-sku': shopSkuOptions,
  save: (tx, { rows }, ctx) => saveLinks(tx, rows, ctx),
  delete: endLinks,
  'auto-match': autoMatch,
  'import-template': (_tx, _input, ctx) => templateOf(linkShopImport, ctx),
  import: importLinks,
  export: async (tx, input, ctx) => exportList(list, await withinShops(tx, input, ctx), ctx),
}
