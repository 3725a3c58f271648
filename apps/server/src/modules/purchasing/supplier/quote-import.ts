import type { ImportResult } from '@erp/contract/kit'
import { quoteImport, type Rung } from '@erp/contract/purchasing/supplier/supplier-sku'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { lockSkus, settleDefaults, yieldDefaults } from './quote-default.ts'
import { kindProblem, ladderProblem, supplierProblem } from './quote-rules.ts'
import { type NewQuote, writeQuotes } from './quote-write.ts'

/** The whole file is judged first; a pair that is known gets the new price. */
export async function importQuotes(ctx: Ctx): Promise<ImportResult> {
  let wanted: NewQuote[] = []
  return importInto(quoteImport, ctx, {
    check: async (tx, checked) => {
      wanted = await judge(tx, checked)
    },
    write: async (tx) => {
      const skuIds = [...new Set(wanted.map(({ skuId }) => skuId))]
      await lockSkus(tx, skuIds)
      const written = await writeQuotes(tx, wanted, ctx, '导入')
      const asked = written.filter((_, i) => wanted[i]!.isDefault)
      const newDefaults = wanted.flatMap(({ skuId, isDefault }) => (isDefault ? [skuId] : []))
      await yieldDefaults(tx, newDefaults, asked, ctx)
      await settleDefaults(tx, skuIds, ctx, asked)
      return written
    },
  })
}

type Column = keyof typeof quoteImport.fields

async function judge(tx: Tx, checked: Checked): Promise<NewQuote[]> {
  const say = (i: number, column: Column, reason: string) =>
    void checked.errors.push({ row: checked.numbers[i]!, column: quoteImport.fields[column].label, reason })
  const [skus, suppliers] = [await skusNamed(tx, checked), await suppliersNamed(tx, checked)]
  const seen = new Set<string>()
  const defaults = new Set<number>()
  return checked.rows.flatMap((row, i): NewQuote[] => {
    const sku = skus.get(row['sku'])
    if (row['sku'] && !sku) say(i, 'sku', `SKU「${row['sku']}」不存在`)
    const not = sku && kindProblem(sku.sku, sku.kind)
    if (not) say(i, 'sku', not)
    const supplier = suppliers.get(row['supplier'])
    if (row['supplier'] && !supplier) say(i, 'supplier', `供应商「${row['supplier']}」不存在`)
    const barred = supplier && supplierProblem(supplier.name, supplier.status)
    if (barred) say(i, 'supplier', barred)
    const ladder = rungsIn(row['ladder'] ?? '')
    const wrong = ladder ? row['price'] && ladderProblem(row['price'], ladder) : '阶梯价应写成 数量:单价，用分号隔开'
    if (wrong) say(i, 'ladder', wrong)
    if (!sku || !supplier || !ladder || !row['price']) return []
    const pair = `${supplier.id}/${sku.id}`
    if (seen.has(pair)) say(i, 'sku', '同一供应商与SKU在文件中重复')
    seen.add(pair)
    if (row['isDefault'] && defaults.has(sku.id)) say(i, 'isDefault', '一个SKU只能有一个默认报价')
    if (row['isDefault']) defaults.add(sku.id)
    const { supplierSkuCode, price, moq, packQty, leadDays, isDefault } = row
    return [{ supplierId: supplier.id, skuId: sku.id, supplierSkuCode, price, ladder, moq, packQty, leadDays, isDefault }]
  })
}

/** `100:3.20;500:3.00`; null when it reads otherwise. */
function rungsIn(typed: string): Rung[] | null {
  const parts = typed.split(/[;；,，\n]+/).filter((part) => part.trim())
  const rungs = parts.map((part) => /^\s*(\d{1,6})\s*[:：]\s*(\d{1,7}(?:\.\d{1,4})?)\s*$/.exec(part))
  return rungs.every((rung) => rung !== null) ? rungs.map((rung) => ({ minQty: Number(rung![1]), price: rung![2]! })) : null
}

async function skusNamed(tx: Tx, { rows }: Checked) {
  const found = await tx.query<{ id: number; sku: string; kind: number }>(sql`
    SELECT id, sku, sku_kind AS kind FROM goods_goods_sku WHERE sku = ANY(${rows.map((row) => row['sku'] ?? '')}::text[]) AND deleted_at IS NULL`)
  return new Map(found.map((sku) => [sku.sku, sku]))
}

async function suppliersNamed(tx: Tx, { rows }: Checked) {
  const typed = rows.map((row) => row['supplier'] ?? '')
  const found = await tx.query<{ id: number; code: string; name: string; status: number }>(sql`
    SELECT id, supplier_code AS code, supplier_name AS name, status FROM purchasing_supplier
    WHERE (supplier_name = ANY(${typed}::text[]) OR supplier_code = ANY(${typed}::text[])) AND deleted_at IS NULL`)
  return new Map(found.flatMap((one) => [[one.name, one] as const, [one.code, one] as const]))
}
