import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { auditState } from '../../../../src/modules/goods/states.ts'
import type { MadeGoods } from './goods-made.ts'

/** How the goods came to be what they are: the log of their statuses and of what people did. */
export async function seedGoodsHistory(tx: Tx, goods: MadeGoods[]): Promise<void> {
  await statusLog(tx, goods)
  await lives(tx)
  await edits(tx)
  await tx.run(sql`
    UPDATE goods_goods g SET version = l.version FROM (
      SELECT entity_id, max(version) AS version FROM biz_log WHERE entity = 'goods/goods' GROUP BY 1) l WHERE l.entity_id = g.id`)
}

async function statusLog(tx: Tx, goods: MadeGoods[]): Promise<void> {
  const rows = goods.flatMap((each) =>
    each.skus.flatMap(({ sku, steps }) =>
      steps.map((step, i) => ({ sku, ...step, by: step.source === 4 ? null : each.supervisor, i })),
    ),
  )
  await tx.run(sql`
    INSERT INTO goods_goods_status_update_log (goods_id, sku_id, sku, from_status, to_status, reason, source, operator_id, create_time)
    SELECT s.goods_id, s.id, s.sku, r."from", r."to", r.reason, r.source, u.id, now() - make_interval(secs => r.days * 86400)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(sku text, "from" text, "to" text, reason text, source int, days double precision,
      "by" text, i int)
    JOIN goods_goods_sku s ON s.sku = r.sku LEFT JOIN account_user u ON u.username = r."by" ORDER BY r.days DESC, s.id, r.i`)
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, note, user_id, time)
    SELECT 'goods/goodsSku', l.sku_id, '改状态', jsonb_build_array(jsonb_build_object('field', 'skuStatus', 'label', 'SKU状态', 'from', f.dict_label,
      'to', t.dict_label)), l.reason, l.operator_id, l.create_time
    FROM goods_goods_status_update_log l JOIN basic_dict_data f ON f.dict_type = 'goods_status' AND f.dict_value = l.from_status
    JOIN basic_dict_data t ON t.dict_type = 'goods_status' AND t.dict_value = l.to_status ORDER BY l.id`)
}

/** Made, submitted, audited or rejected. */
async function lives(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, version, user_id, time)
    SELECT 'goods/goods', id, '新增', jsonb_build_array(jsonb_build_object('field', 'goodsCode', 'label', '商品编码', 'from', NULL, 'to', goods_code),
      jsonb_build_object('field', 'goodsName', 'label', '商品名称', 'from', NULL, 'to', goods_name)), 1, create_by, create_time
    FROM goods_goods ORDER BY create_time, id`)
  const moved = (action: string, from: string, to: string) =>
    JSON.stringify([{ field: 'audit_status', label: '状态', from, to }]).replace('$action', action)
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, version, user_id, time)
    SELECT 'goods/goods', id, '提交审核', ${moved('提交审核', '待完善', '待审核')}::jsonb, 2, submit_by, submit_time
    FROM goods_goods WHERE submit_time IS NOT NULL ORDER BY submit_time, id`)
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, version, user_id, time)
    SELECT 'goods/goods', id, '审核', ${moved('审核', '待审核', '已审核')}::jsonb, 3, approve_by, approve_time
    FROM goods_goods WHERE approve_time IS NOT NULL ORDER BY approve_time, id`)
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, version, note, user_id, time)
    SELECT 'goods/goods', g.id, '驳回', ${moved('驳回', '待审核', '已驳回')}::jsonb, 3, g.reject_reason, d.leader_id, g.submit_time + interval '5 hours'
    FROM goods_goods g JOIN account_user u ON u.id = g.developer_id JOIN account_department d ON d.id = u.dept_id WHERE g.audit_status = ${auditState.rejected} ORDER BY g.id`)
}

/** Small changes of the last weeks, so that the latest pages of the log have something to tell. */
async function edits(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, version, user_id, time)
    SELECT 'goods/goods', id, '修改', jsonb_build_array(jsonb_build_object('field', 'purchaseDays', 'label', '采购周期(天)', 'from', purchase_days + 4,
      'to', purchase_days)), 4, purchaser_id, update_time
    FROM goods_goods WHERE audit_status = ${auditState.audited} AND id % 5 = 0 AND update_time > now() - interval '40 days' AND update_time > approve_time
    ORDER BY update_time, id`)
}
