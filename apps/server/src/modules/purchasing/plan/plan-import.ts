import type { ImportResult } from '@erp/contract/kit'
import { SOURCE } from '@erp/contract/purchasing/order/order.states'
import { planImport } from '@erp/contract/purchasing/plan/plan'
import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import type { Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { barred, skusNamed, suppliersNamed, unbuyable } from './named.ts'
import { createPlans, type PlanWant } from './plan-create.ts'

/** The whole file is judged first: every wrong cell is told at once. */
export async function importPlans(ctx: Ctx): Promise<ImportResult> {
  let wants: PlanWant[] = []
  return importInto(planImport, ctx, {
    check: async (tx, checked) => {
      wants = await judge(tx, checked, ctx)
    },
    write: async (tx) => (await createPlans(tx, wants, ctx)).map(({ planId }) => planId),
  })
}

type Column = keyof typeof planImport.fields

async function judge(tx: Tx, checked: Checked, ctx: Ctx): Promise<PlanWant[]> {
  const say = (i: number, column: Column, reason: string) =>
    void checked.errors.push({ row: checked.numbers[i]!, column: planImport.fields[column].label, reason })
  const skus = await skusNamed(tx, checked.rows)
  const suppliers = await suppliersNamed(tx, checked.rows)
  return checked.rows.flatMap((row, i): PlanWant[] => {
    const sku = skus.get(row['sku'])
    const notSku = row['sku'] && unbuyable(row['sku'], sku)
    if (notSku) say(i, 'sku', notSku)
    const supplier = suppliers.get(row['supplier'])
    const notSupplier = row['supplier'] && barred(row['supplier'], supplier)
    if (notSupplier) say(i, 'supplier', notSupplier)
    if (row['needDate'] && row['needDate'] < ctx.now.slice(0, 10)) say(i, 'needDate', '需求日不能早于今天')
    if (row['targetStoreId'] === TEMU_STORE_ID) say(i, 'targetStoreId', 'TEMU虚拟仓不能直接采购入库')
    if (!sku || !row['targetStoreId'] || !row['planQty']) return []
    const { targetStoreId, planQty, needDate, urgent, reason } = row
    const wanted = { targetStoreId, planQty, needDate, urgent, reason, supplierId: supplier?.id ?? null }
    return [{ skuId: sku.id, source: SOURCE.imported, ...wanted }]
  })
}
