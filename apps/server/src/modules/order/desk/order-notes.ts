import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { notify } from '../../account/own/notice.ts'
import { lockOrder } from '../stage.ts'

type Seen = (tx: Tx, id: number, ctx: Ctx) => Promise<object>

interface Noted {
  memo?: string | null
  pickingNotes?: string | null
}

/** Memo, picking notes and follow-ups of the orders of a list; who cannot see the order cannot read or write them. */
export const noteCalls = (seen: Seen) => ({
  'memo-read': async (tx: Tx, { id }: { id: number }, ctx: Ctx) => ({ memo: ((await seen(tx, id, ctx)) as Noted).memo ?? null }),
  memo: async (tx: Tx, { id, memo }: { id: number; memo?: string | null }, ctx: Ctx) => {
    await seen(tx, id, ctx)
    return write(tx, id, 'memo', '订单备注', memo ?? null, ctx)
  },
  'picking-notes-read': async (tx: Tx, { id }: { id: number }, ctx: Ctx) => ({
    pickingNotes: ((await seen(tx, id, ctx)) as Noted).pickingNotes ?? null,
  }),
  'picking-notes': async (tx: Tx, { id, pickingNotes }: { id: number; pickingNotes?: string | null }, ctx: Ctx) => {
    await seen(tx, id, ctx)
    return write(tx, id, 'pickingNotes', '拣货备注', pickingNotes ?? null, ctx)
  },
  ...followUps('order', seen),
})

async function write(tx: Tx, id: number, field: 'memo' | 'pickingNotes', label: string, value: string | null, ctx: Ctx) {
  const order = await lockOrder(tx, id, ctx)
  const column = field === 'memo' ? sql`memo` : sql`picking_notes`
  const from = order[field === 'memo' ? 'memo' : 'picking_notes']
  await tx.run(sql`
    UPDATE order_trade_info SET ${column} = ${value || null}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: id,
    action: label,
    version: order.version + 1,
    changes: [{ field, label, from, to: value }],
  })
  return null
}

interface NewNote {
  id: number
  content: string
  atUserIds?: number[] | null
}

/** Follow-ups of a document: only ever added; whoever is mentioned gets a notice. */
export const followUps = (docType: string, seen: Seen, entity = 'order/tradeInfo', name = 'orderNo') => ({
  'note-read': async (tx: Tx, { id }: { id: number }, ctx: Ctx) => {
    await seen(tx, id, ctx)
    return tx.query<any>(sql`
      SELECT n.id, n.content, n.at_user_ids AS "atUserIds", n.time, u.display_name AS "userName",
        ARRAY(SELECT a.display_name FROM account_user a WHERE a.id = ANY(n.at_user_ids) ORDER BY a.id) AS "atUserNames"
      FROM order_note n LEFT JOIN account_user u ON u.id = n.user_id WHERE n.doc_type = ${docType} AND n.doc_id = ${id} ORDER BY n.id DESC LIMIT 500`)
  },
  note: async (tx: Tx, { id, content, atUserIds }: NewNote, ctx: Ctx) => {
    const row = (await seen(tx, id, ctx)) as Record<string, string>
    const mentioned = await peopleOf(tx, atUserIds ?? [])
    await tx.run(sql`
      INSERT INTO order_note (doc_type, doc_id, content, at_user_ids, user_id, time)
      VALUES (${docType}, ${id}, ${content}, ${mentioned}::bigint[], ${ctx.user.userId}, ${ctx.now})`)
    if (docType === 'order') await tx.run(sql`UPDATE order_trade_info SET note_count = note_count + 1 WHERE id = ${id}`)
    const title = `${ctx.user.name}在${row[name]}的跟进中提到了您`
    await notify(tx, mentioned, { title, content, source: entity, sourceId: id }, ctx)
    await log(tx, ctx, { entity, entityId: id, action: '跟进', note: content.slice(0, 200) })
    return null
  },
})

const peopleOf = async (tx: Tx, ids: number[]): Promise<number[]> =>
  (await tx.query<{ id: number }>(sql`SELECT id FROM account_user WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL`)).map(
    ({ id }) => id,
  )
