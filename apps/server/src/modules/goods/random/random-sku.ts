import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { auditState } from '../states.ts'

/** A goods of its own with one SKU of the same code. It holds no stock and its members are audited, so it is on sale at once. */
export async function makeRandomSku(tx: Tx, sku: string, name: string, ctx: Ctx): Promise<number> {
  if (!sku) throw bad('请选择或填写随机SKU', 'newSku')
  if (!name) throw bad('名称不能为空', 'newName')
  const taken = await tx.one<{ code: string }>(sql`
    SELECT g.goods_code AS code FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id WHERE k.sku = ${sku}
    UNION ALL SELECT goods_code FROM goods_goods WHERE goods_code = ${sku} LIMIT 1`)
  if (taken) throw bad(`SKU【${sku}】已存在（商品 ${taken.code}）`, 'newSku')
  const { userId } = ctx.user
  const made = await tx.one<{ id: number }>(sql`
    WITH goods AS (
      INSERT INTO goods_goods (goods_code, goods_name, goods_status, audit_status, approve_by, approve_time, create_by, create_time, update_by, update_time)
      VALUES (${sku}, ${name}, '20', ${auditState.audited}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now}) RETURNING id
    )
    INSERT INTO goods_goods_sku (goods_id, sku, sku_kind, sku_name, sku_status, create_by, create_time, update_by, update_time)
    SELECT id, ${sku}, 3, ${name}, '20', ${userId}, ${ctx.now}, ${userId}, ${ctx.now} FROM goods RETURNING id`)
  const changes = [{ field: 'sku', label: goodsSku.fields.sku.label, from: null, to: sku }]
  await log(tx, ctx, { entity: goodsSku.path, entityId: made!.id, action: '新增', changes, version: 1 })
  return made!.id
}
