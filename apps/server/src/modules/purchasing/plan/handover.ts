import { ident, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import type { Possession } from '../../account/user/possessions.ts'
import { orderCheck, planState } from '../states.ts'

interface Kind {
  kind: string
  title: string
  table: string
  /** Of the log. */
  entity: string
  column: string
  label: string
  where: Sql
}
const live = raw('deleted_at IS NULL')
const purchaser = { column: 'purchaser_id', label: '采购员' }
const rule = { table: 'purchasing_purchaser_config', entity: 'purchasing/purchaser-config' }
const KINDS: Kind[] = [
  {
    kind: 'purchasing.supplier',
    title: '供应商',
    table: 'purchasing_supplier',
    entity: 'purchasing/supplier',
    ...purchaser,
    where: live,
  },
  {
    kind: 'purchasing.plan',
    title: '采购计划',
    table: 'purchasing_plan',
    entity: 'purchasing/plan',
    ...purchaser,
    where: sql`${live} AND status IN (${planState.waitAudit}, ${planState.waitOrder}, ${planState.part})`,
  },
  {
    kind: 'purchasing.order',
    title: '采购单',
    table: 'purchasing_order',
    entity: 'purchasing/order',
    ...purchaser,
    where: sql`check_flag IN (${orderCheck.waitAudit}, ${orderCheck.audited}, ${orderCheck.underWay}, ${orderCheck.arrived})`,
  },
  { kind: 'purchasing.rule', title: '采购员规则', ...rule, ...purchaser, where: live },
  {
    kind: 'purchasing.backup',
    title: '后备采购员规则',
    ...rule,
    column: 'backup_purchaser_id',
    label: '后备采购员',
    where: live,
  },
]

/** What a purchaser who leaves answers for. */
export const purchasePossessions: Possession[] = KINDS.map((kind) => ({
  kind: kind.kind,
  title: kind.title,
  count: async (tx, userId) =>
    (await tx.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM ${ident(kind.table)} WHERE ${ident(kind.column)} = ${userId} AND ${kind.where}`,
    ))!.n,
  handOver: (tx, from, to, ctx) => handOver(tx, kind, from, to, ctx),
}))

async function handOver(
  tx: Tx,
  { table, column, where, entity, label }: Kind,
  from: number,
  to: number,
  ctx: Ctx,
): Promise<void> {
  const moved = await tx.query<{ id: number; version: number }>(sql`
    UPDATE ${ident(table)} SET ${ident(column)} = ${to}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE ${ident(column)} = ${from} AND ${where} RETURNING id, version`)
  const names = await tx.query<{ id: number; name: string }>(
    sql`SELECT id, name FROM account_user WHERE id = ANY(${[from, to]}::bigint[])`,
  )
  const name = (id: number) => names.find((row) => row.id === id)?.name
  const changes = [{ field: column, label, from: name(from), to: name(to) }]
  await logAll(
    tx,
    ctx,
    moved.map(({ id, version }) => ({ entity, entityId: id, action: '交接', version, changes })),
  )
}
