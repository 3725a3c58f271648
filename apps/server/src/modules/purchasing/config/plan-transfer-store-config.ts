import { planTransferStoreConfig } from '@erp/contract/purchasing/config/plan-transfer-store-config'
import { change, crudOf, insert } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { transferStores } from '../plan/transfer.ts'
import { requireOwn } from './stores.ts'

const options = { order: raw('t.target_store_id, t.priority, t.id') }
const rules = listOf(planTransferStoreConfig, options)

export const transferHandlers: Handlers<typeof planTransferStoreConfig> = {
  ...crudOf(planTransferStoreConfig, options),
  add: async (tx, input, ctx) => {
    await check(tx, input)
    return insert(tx, rules, input, ctx)
  },
  edit: async (tx, input, ctx) => {
    await check(tx, input)
    return change(tx, rules, input, ctx)
  },
  try: async (tx, { skuId, targetStoreId, supplierId }) => {
    const [found] = await transferStores(tx, [{ skuId, targetStoreId, supplierId: supplierId ?? null }])
    const names = await tx.one<{ storeName: string; by: string | null }>(sql`
      SELECT s.store_name AS "storeName", concat_ws('、', '优先级' || r.priority, '类目' || c.cat_name, '供应商省份' || p.name) AS by
      FROM stock_store s LEFT JOIN purchasing_purchase_plan_transfer_store_config r ON r.id = ${found!.ruleId}
        LEFT JOIN goods_goods_cats c ON c.id = r.category_id LEFT JOIN basic_china_city p ON p.code = r.supplier_province WHERE s.id = ${found!.storeId}`)
    if (!names) throw bad('仓库不存在', 'targetStoreId')
    const by = found!.ruleId ? names.by! : '没有命中规则，直接收到最终仓'
    return { ...found!, storeName: names.storeName, by }
  },
}

async function check(tx: Tx, { targetStoreId, receiveStoreId }: { targetStoreId: number; receiveStoreId: number }) {
  if (targetStoreId === receiveStoreId) throw bad('中转仓不能与最终仓相同', 'receiveStoreId')
  await requireOwn(tx, receiveStoreId, 'receiveStoreId')
}
