import { BOTH_WAYS, goodsSkuLinkSku, type LinkSkuRow, linkSkuImport } from '@erp/contract/goods/link/goods-sku-link-sku'
import { raw, sql } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { goodsAndSkus } from '../catalog/goods-and-skus.ts'
import { bindSkus, unbindSkus } from './link-sku-bind.ts'
import { importSkuLinks } from './link-sku-import.ts'
import { codesIn } from './shop-rows.ts'

const about = (column: string) => ({
  sku: raw(`(SELECT k.sku FROM goods_goods_sku k WHERE k.id = t.${column})`),
  title: raw(`(SELECT k.sku_name FROM goods_goods_sku k WHERE k.id = t.${column})`),
  stock: raw(`(SELECT coalesce(sum(s.available), 0) FROM goods_sku_stock s WHERE s.sku_id = t.${column})`),
})
const [one, other] = [about('sku_id'), about('link_sku_id')]
const list = keepMainList(
  listOf(goodsSkuLinkSku, {
    computed: {
      sku: one.sku,
      skuTitle: one.title,
      stock: one.stock,
      linkSku: other.sku,
      linkSkuTitle: other.title,
      linkStock: other.stock,
    },
    matches: {
      sku: (typed: string) => {
        const ids = sql`ANY(ARRAY(SELECT k.id FROM goods_goods_sku k WHERE k.sku = ANY(${codesIn(typed)}::text[])))`
        return sql`(t.sku_id = ${ids} OR t.link_sku_id = ${ids})`
      },
    },
  }),
)

export const skuLinks: Handlers<typeof goodsSkuLinkSku> = {
  'list-page': async (tx, input, ctx) => {
    const page = await list.page(tx, input, ctx)
    return { ...page, list: page.list.map(fromTheAskedSide(input)) }
  },
  'goods-and-sku-list': goodsAndSkus,
  bind: (tx, { skuId, linkSkuId, linkSkuIds, linkType, remark }, ctx) =>
    bindSkus(tx, { skuId, linkSkuIds: [...(linkSkuId ? [linkSkuId] : []), ...(linkSkuIds ?? [])], linkType, remark }, ctx),
  unbind: unbindSkus,
  'import-template': (_tx, _input, ctx) => templateOf(linkSkuImport, ctx),
  import: importSkuLinks,
  export: (_tx, input, ctx) => exportList(list, input, ctx, { map: fromTheAskedSide(input) as never }),
}

/** A link that goes both ways is read from the SKU that was asked for. */
function fromTheAskedSide({ condition }: ListInput): (row: LinkSkuRow) => LinkSkuRow {
  const typed = condition?.['sku']
  const asked = new Set(typeof typed === 'string' ? codesIn(typed) : [])
  return (row) => {
    if (!BOTH_WAYS.includes(row.linkType) || !asked.has(row.linkSku!) || asked.has(row.sku!)) return row
    const turned = { skuId: row.linkSkuId, sku: row.linkSku, skuTitle: row.linkSkuTitle, stock: row.linkStock }
    const behind = { linkSkuId: row.skuId, linkSku: row.sku, linkSkuTitle: row.skuTitle, linkStock: row.stock }
    return { ...row, ...turned, ...behind }
  }
}
