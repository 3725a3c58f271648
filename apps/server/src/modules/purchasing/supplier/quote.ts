import { SWITCHED } from '@erp/contract/kit'
import { quoteImport, supplierSku } from '@erp/contract/purchasing/supplier/supplier-sku'
import { change, insert, remove } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { unchanged } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { switched } from '../../../kit/switched.ts'
import { quotesOfSku } from './quote-by-sku.ts'
import { lockSkus, requireOtherDefault, settleDefaults, yieldDefaults } from './quote-default.ts'
import { importQuotes } from './quote-import.ts'
import { quotes } from './quote-list.ts'
import { checkQuote } from './quote-rules.ts'

export const quoteHandlers: Handlers<typeof supplierSku> = {
  'list-page': quotes.page,
  'by-sku': (tx, input) => quotesOfSku(tx, input),
  save: async (tx, input, ctx) => {
    await lockSkus(tx, [input.skuId])
    await checkQuote(tx, input)
    await requireNew(tx, input.supplierId, input.skuId)
    const open = (input.status ?? SWITCHED.on) === SWITCHED.on
    const isDefault = open && (input.isDefault === 1 || !(await hasDefault(tx, input.skuId))) ? 1 : 0
    if (isDefault) await yieldDefaults(tx, [input.skuId], [], ctx)
    return insert(tx, quotes, { ...input, ladder: input.ladder ?? [], isDefault }, ctx)
  },
  update: async (tx, input, ctx) => {
    await lockSkus(tx, [input.skuId])
    await checkQuote(tx, input)
    const before = await quotes.get(tx, input.id, ctx)
    const open = (input.status ?? SWITCHED.on) === SWITCHED.on
    if (before.isDefault && !(open && input.isDefault)) await requireOtherDefault(tx, before.skuId, before.id)
    const alone = open && !(await hasDefault(tx, before.skuId, before.id))
    const isDefault = open && (input.isDefault === 1 || alone) ? 1 : 0
    if (isDefault) await yieldDefaults(tx, [before.skuId], [before.id], ctx)
    return change(tx, quotes, { ...input, ladder: input.ladder ?? [], isDefault }, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    const { skuId } = await quotes.get(tx, id, ctx)
    await lockSkus(tx, [skuId])
    if ((await quotes.get(tx, id, ctx)).isDefault) await requireOtherDefault(tx, skuId, id)
    return remove(tx, quotes as never, id, ctx)
  },
  'set-default': async (tx, { id }, ctx) => {
    const { skuId } = await quotes.get(tx, id, ctx)
    await lockSkus(tx, [skuId])
    const quote = await quotes.get(tx, id, ctx)
    if (quote.status !== SWITCHED.on) throw refuse('报价已停用，请先启用再设为默认')
    if (quote.isDefault) unchanged(ctx)
    else {
      await yieldDefaults(tx, [skuId], [], ctx)
      await settleDefaults(tx, [skuId], ctx, [id])
    }
    return quotes.get(tx, id, ctx)
  },
  export: (_tx, input, ctx) => exportList(quotes, input, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(quoteImport, ctx),
  import: (_tx, _input, ctx) => importQuotes(ctx),
}

async function hasDefault(tx: Tx, skuId: number, except = 0): Promise<boolean> {
  const found = await tx.one(sql`
    SELECT 1 AS yes FROM purchasing_supplier_sku
    WHERE sku_id = ${skuId} AND id <> ${except} AND is_default = 1 AND status = ${switched.on} AND deleted_at IS NULL`)
  return found !== undefined
}

async function requireNew(tx: Tx, supplierId: number, skuId: number): Promise<void> {
  const known = await tx.one<{ sku: string; name: string }>(sql`
    SELECT k.sku, s.supplier_name AS name FROM purchasing_supplier_sku q JOIN goods_goods_sku k ON k.id = q.sku_id
      JOIN purchasing_supplier s ON s.id = q.supplier_id
    WHERE q.supplier_id = ${supplierId} AND q.sku_id = ${skuId} AND q.deleted_at IS NULL`)
  if (known) throw bad(`供应商「${known.name}」已有SKU ${known.sku} 的报价`, 'skuId')
}
