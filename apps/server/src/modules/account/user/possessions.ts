import type { HandoverPreview } from '@erp/contract/account/user/handover'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { ports } from '../../../kit/port.ts'
import { refuse } from '../../../kit/refuse.ts'
import { within } from '../../../kit/scope.ts'
import { bumpEveryone } from './rights.ts'

export type Owned = HandoverPreview['kinds'][number]

/** Something a person answers for. */
export interface Possession {
  kind: string
  /** How the refusal counts it. */
  title: string
  count(tx: Tx, userId: number): Promise<number>
  handOver(tx: Tx, from: number, to: number, ctx: Ctx): Promise<void>
}

/** What people answer for in other modules. */
export const possessionsElsewhere = ports<Possession>('account.possessions')

const own: Possession[] = [
  {
    kind: 'shop',
    title: '店铺',
    count: (tx, userId) => counted(tx, sql`authorize_shop WHERE deleted_at IS NULL AND seller_id = ${userId}`),
    handOver: async (tx, from, to, ctx) => {
      await moveAbilities(tx, from, to, sql`SELECT id FROM authorize_shop WHERE seller_id = ${from} AND deleted_at IS NULL`)
      const shops = await tx.query<Moved>(sql`
        UPDATE authorize_shop SET seller_id = ${to}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
        WHERE seller_id = ${from} AND deleted_at IS NULL RETURNING id, version`)
      await logMoves(tx, ctx, 'authorize/shop', '负责人', shops, from, to)
    },
  },
  {
    kind: 'shopAbility',
    title: '协作店铺',
    count: (tx, userId) =>
      counted(tx, sql`account_user_shop us WHERE us.user_id = ${userId} AND us.shop_id IN (${othersShops(userId)})`),
    handOver: (tx, from, to) => moveAbilities(tx, from, to, othersShops(from)),
  },
  {
    kind: 'department',
    title: '负责部门',
    count: (tx, userId) => counted(tx, sql`account_department WHERE deleted_at IS NULL AND leader_id = ${userId}`),
    handOver: async (tx, from, to, ctx) => {
      await refuseBeyond(tx, from, ctx)
      const led = await tx.query<Moved>(sql`
        UPDATE account_department SET leader_id = ${to}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
        WHERE leader_id = ${from} AND deleted_at IS NULL RETURNING id, version`)
      await logMoves(tx, ctx, 'account/department', '负责人', led, from, to)
      await bumpEveryone(tx)
    },
  },
  {
    kind: 'module',
    title: '系统模块',
    count: (tx, userId) => counted(tx, sql`sys_module WHERE deleted_at IS NULL AND owner_id = ${userId}`),
    handOver: async (tx, from, to, ctx) => {
      const modules = await tx.query<Moved>(sql`
        UPDATE sys_module SET owner_id = ${to}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
        WHERE owner_id = ${from} AND deleted_at IS NULL RETURNING id, version`)
      await logMoves(tx, ctx, 'basic/module', '负责人', modules, from, to)
    },
  },
]

export const possessions = (): Possession[] => [...own, ...possessionsElsewhere()]

/** To lead a department is to see it: nobody gives, or takes, what lies beyond the own departments. */
async function refuseBeyond(tx: Tx, leaderId: number, ctx: Ctx): Promise<void> {
  const beyond = await tx.one<{ name: string }>(sql`
    SELECT d.dept_name AS name FROM account_department d
    WHERE d.leader_id = ${leaderId} AND d.deleted_at IS NULL AND NOT ${within(ctx.user, { dept: raw('d.id') })} ORDER BY d.id LIMIT 1`)
  if (beyond) throw refuse(`部门「${beyond.name}」不在您的管辖范围，请由管理员交接`)
}

/** What the person still answers for, kind by kind. */
export async function owned(tx: Tx, userId: number): Promise<Owned[]> {
  const all: Owned[] = []
  for (const one of possessions()) all.push({ kind: one.kind, title: one.title, count: await one.count(tx, userId) })
  return all.filter(({ count }) => count > 0)
}

export function refuseIfOwning(kinds: Owned[]): void {
  if (kinds.length) throw refuse(`请先交接：${kinds.map(told).join('、')}`, { kinds })
}

export const told = ({ title, count }: Owned): string => `${title} ${count}`

interface Moved {
  id: number
  version: number
}

const counted = async (tx: Tx, from: ReturnType<typeof sql>): Promise<number> =>
  (await tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${from}`))!.n

const othersShops = (userId: number) =>
  sql`SELECT id FROM authorize_shop WHERE seller_id IS DISTINCT FROM ${userId} AND deleted_at IS NULL`

/** The receiver keeps the stronger of two abilities on one shop. */
async function moveAbilities(tx: Tx, from: number, to: number, shops: ReturnType<typeof sql>): Promise<void> {
  await tx.run(sql`
    INSERT INTO account_user_shop (user_id, shop_id, ability)
    SELECT ${to}, shop_id, ability FROM account_user_shop WHERE user_id = ${from} AND shop_id IN (${shops})
    ON CONFLICT (user_id, shop_id) DO UPDATE SET ability = least(account_user_shop.ability, excluded.ability)`)
  await tx.run(sql`DELETE FROM account_user_shop WHERE user_id = ${from} AND shop_id IN (${shops})`)
}

async function logMoves(tx: Tx, ctx: Ctx, entity: string, label: string, rows: Moved[], from: number, to: number): Promise<void> {
  const names = await tx.query<{ id: number; name: string }>(
    sql`SELECT id, name FROM account_user WHERE id = ANY(${[from, to]}::bigint[])`,
  )
  const name = (id: number) => names.find((row) => row.id === id)?.name
  const changes = [{ field: 'owner', label, from: name(from), to: name(to) }]
  await logAll(
    tx,
    ctx,
    rows.map(({ id, version }) => ({ entity, entityId: id, action: '交接', version, changes })),
  )
}
