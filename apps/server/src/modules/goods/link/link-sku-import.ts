import { type goodsSkuLinkSku, linkSkuImport } from '@erp/contract/goods/link/goods-sku-link-sku'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { bad } from '../../../kit/refuse.ts'
import { bind, type Sku } from './link-sku-bind.ts'

/** Row by row under the rules of binding: an earlier row of the sheet may be what a later one collides with. */
export const importSkuLinks: Handler<typeof goodsSkuLinkSku.actions.import> = (_tx, _input, ctx) =>
  importInto(linkSkuImport, ctx, async (tx, row) => {
    const skus = await skusByCode(tx, [row['sku'], row['linkSku']])
    const find = (field: 'sku' | 'linkSku'): Sku => {
      const found = skus.get(row[field])
      if (!found) throw bad(`SKU【${row[field]}】不存在`, field)
      return found
    }
    return bind(tx, { from: find('sku'), to: find('linkSku'), linkType: row['linkType'], remark: row['remark'] || null }, ctx)
  })

async function skusByCode(tx: Tx, codes: string[]): Promise<Map<string, Sku>> {
  const rows = await tx.query<Sku & object>(sql`
    SELECT id, sku, sku_kind AS kind, origin_sku_id AS "originId" FROM goods_goods_sku WHERE sku = ANY(${codes}::text[]) AND deleted_at IS NULL`)
  return new Map(rows.map((row) => [row.sku, row]))
}
