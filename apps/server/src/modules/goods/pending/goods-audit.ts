import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsStates } from '@erp/contract/goods/catalog/goods.states'
import type { Rows } from '../../../../db/rows.ts'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { move } from '../../../kit/move.ts'
import { bad, Refusal, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { wrongState } from '../catalog/goods-edit.ts'
import { goodsRows } from '../catalog/goods-list.ts'
import { missingIn } from '../catalog/goods-missing.ts'
import { type Audited, tellApprovers, tellOwners, tellSubmitters } from '../catalog/goods-notify.ts'
import { noteRepeat } from '../catalog/goods-save.ts'

type Verb = keyof typeof goodsStates.moves
type Row = Rows['goods_goods']

export const goodsAudits: Pick<Handlers<typeof goodsItem>, Verb> = {
  'submit-audit': async (tx, { ids, repeatReason }, ctx) => {
    const submitted = await each(ids, async (id) => {
      const row = await moved(tx, 'submit-audit', id, ctx)
      await requireComplete(tx, id)
      await note(
        tx,
        id,
        sql`submit_by = ${ctx.user.userId}, submit_time = ${ctx.now}, reject_reason = NULL, submit_prices = ${prices}`,
      )
      await noteRepeat(tx, id, repeatReason, ctx)
      return row
    })
    await tellApprovers(tx, submitted, ctx)
    return null
  },
  'withdraw-audit': async (tx, { ids }, ctx) => {
    await each(ids, async (id) => {
      const row = await moved(tx, 'withdraw-audit', id, ctx)
      if (row.submit_by !== ctx.user.userId) throw refuse(`商品【${row.goods_code}】只能由提交人撤回`)
      await note(tx, id, raw('submit_by = NULL, submit_time = NULL, submit_prices = NULL'))
      return row
    })
    return null
  },
  audit: async (tx, { ids }, ctx) => {
    const audited = await each(ids, async (id) => {
      const row = await moved(tx, 'audit', id, ctx)
      refuseOwn(row, ctx)
      await requireComplete(tx, id)
      await requireSamePrices(tx, row)
      await approve(tx, id, ctx)
      return row
    })
    await tellOwners(tx, audited, ctx)
    return null
  },
  reject: async (tx, { ids, reason }, ctx) => {
    const rejected = await each(ids, async (id) => {
      const row = await moved(tx, 'reject', id, ctx, reason)
      await note(tx, id, sql`reject_reason = ${reason}`)
      return row
    })
    await tellSubmitters(tx, rejected, reason, ctx)
    return null
  },
}

/** All or nothing, in id order; the refusal lists every goods that stands in the way, and says what the first one says. */
async function each(ids: number[], one: (id: number) => Promise<Row>): Promise<Audited[]> {
  const refusals: { id: number; reason: string; code: number }[] = []
  const rows: Audited[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    try {
      rows.push(await one(id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push({ id, reason: error.message, code: error.code })
    }
  }
  const [first] = refusals
  if (first) throw new Refusal(first.code, first.reason, { refusals: refusals.map(({ id, reason }) => ({ id, reason })) })
  return rows
}

async function moved(tx: Tx, verb: Verb, id: number, ctx: Ctx, reason?: string): Promise<Row> {
  const { goodsCode } = await goodsRows.get(tx, id, ctx)
  const { label } = goodsStates.moves[verb]
  const says = (from: number) => wrongState(goodsCode!, from, label)
  const done = await move(tx, goodsItem, goodsStates, verb, id, ctx, {
    column: 'audit_status',
    note: reason,
    says,
  })
  return done.row as Row
}

async function requireComplete(tx: Tx, id: number): Promise<void> {
  const missing = await missingIn(tx, id)
  if (missing.length) throw bad(`请先完善：${missing.join('、')}`)
}

const note = (tx: Tx, id: number, what: Sql): Promise<number> => tx.run(sql`UPDATE goods_goods g SET ${what} WHERE id = ${id}`)

/** The costs of goods `g` as one text: what the approvers judge must still be what was submitted. */
const prices = raw(`(SELECT string_agg(s.sku || '=' || s.cost_price, ',' ORDER BY s.id)
  FROM goods_goods_sku s WHERE s.goods_id = g.id AND s.deleted_at IS NULL)`)

async function requireSamePrices(tx: Tx, row: Row): Promise<void> {
  const now = await tx.one<{ prices: string | null }>(sql`SELECT ${prices} AS prices FROM goods_goods g WHERE g.id = ${row.id}`)
  if (now!.prices !== row.submit_prices) throw refuse(`商品【${row.goods_code}】提交后采购价已变更，请驳回后重新提交`)
}

function refuseOwn(row: Row, ctx: Ctx): void {
  const own = row.create_by === ctx.user.userId || row.submit_by === ctx.user.userId
  if (own && !may(ctx.user, 'goods:goods:selfAudit')) throw refuse('不能审核自己提交的商品')
}

/** From now on its SKUs can be chosen: new to everybody. */
async function approve(tx: Tx, id: number, ctx: Ctx): Promise<void> {
  await note(
    tx,
    id,
    sql`goods_status = '10', goods_level = coalesce(goods_level, 'N'), approve_by = ${ctx.user.userId}, approve_time = ${ctx.now}`,
  )
  await tx.run(
    sql`UPDATE goods_goods_sku SET sku_status = '10', status_time = ${ctx.now} WHERE goods_id = ${id} AND deleted_at IS NULL`,
  )
}
