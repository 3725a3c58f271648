import { type RandomInput, randomDeliverySku } from '@erp/contract/goods/random/random-delivery-sku'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { auditState } from '../states.ts'

export interface Member {
  skuId: number
  sku: string
  priority: number
}
export const NOT_PLAIN = '随机发货成员必须是普通SKU'
export const twice = (sku: string): string => `成员SKU【${sku}】重复`

/** The members of `t` as codes, in their order. */
export const memberCodes = raw(`(SELECT string_agg(c.sku, '、' ORDER BY m.priority, m.sku_id) FROM goods_random_member m
  JOIN goods_goods_sku c ON c.id = m.sku_id WHERE m.config_id = t.id)`)

/** Plain SKUs that are audited, each once. They are held, so that none is removed meanwhile. */
export async function requireMembers(tx: Tx, wanted: RandomInput['members']): Promise<Member[]> {
  const rows = await tx.query<{ id: number; sku: string; kind: number }>(sql`
    SELECT k.id, k.sku, k.sku_kind AS kind FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id
    WHERE k.id = ANY(${wanted.map((member) => member.skuId)}::bigint[]) AND k.deleted_at IS NULL AND g.audit_status = ${auditState.audited} ORDER BY k.id FOR KEY SHARE OF k`)
  const found = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<number>()
  return wanted.map(({ skuId, priority }) => {
    const row = found.get(skuId)
    if (!row) throw bad('成员SKU不存在或未审核', 'members')
    if (row.kind !== 1) throw bad(NOT_PLAIN, 'members')
    if (seen.has(skuId)) throw bad(twice(row.sku), 'members')
    seen.add(skuId)
    return { skuId, sku: row.sku, priority: priority ?? 1 }
  })
}

/** Those that stay keep when they were last chosen. */
export async function setMembers(tx: Tx, configId: number, members: Member[], ctx: Ctx): Promise<void> {
  const read = async () =>
    (await tx.one<{ codes: string | null }>(
      sql`SELECT ${memberCodes} AS codes FROM goods_random_delivery_sku t WHERE t.id = ${configId}`,
    ))!.codes
  const before = await read()
  await tx.run(
    sql`DELETE FROM goods_random_member WHERE config_id = ${configId} AND sku_id <> ALL(${members.map((member) => member.skuId)}::bigint[])`,
  )
  await tx.run(sql`
    INSERT INTO goods_random_member (config_id, sku_id, priority)
    SELECT ${configId}, * FROM unnest(${members.map((member) => member.skuId)}::bigint[], ${members.map((member) => member.priority)}::int[])
    ON CONFLICT (config_id, sku_id) DO UPDATE SET priority = excluded.priority`)
  const after = await read()
  if (before === after) return
  const { label } = randomDeliverySku.fields.memberRows
  await log(tx, ctx, {
    entity: randomDeliverySku.path,
    entityId: configId,
    action: '修改成员',
    changes: [{ field: 'members', label, from: before, to: after }],
  })
}
