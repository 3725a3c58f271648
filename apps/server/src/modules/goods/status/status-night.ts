import { wireTime } from '../../../kit/clock.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { auditState, offerState } from '../states.ts'
import { changeStatuses } from './status-change.ts'

interface Exit {
  from: string
  to: string
  reason: string
  /** SKU `s`. */
  when: (now: string) => Sql
}
const NEW_DAYS = 60
const NEW_SOLD = 30
const EMPTY_DAYS = 3
const CHUNK = 1000

const onHand = sql`(SELECT sum(k.on_hand) FROM goods_sku_stock k WHERE k.sku_id = s.id)`
const onShelf = sql`EXISTS (SELECT 1 FROM goods_sku_stock k WHERE k.sku_id = s.id AND k.on_hand > 0)`
const atSupplier = sql`EXISTS (
  SELECT 1 FROM goods_ali_goods a JOIN goods_ali_offer o ON o.offer_id = a.offer_id AND o.sale_status = ${offerState.onSale} AND o.deleted_at IS NULL
  JOIN goods_ali_offer_sku p ON p.offer_id = a.offer_id AND p.spec_id = a.spec_id AND p.is_gone = 0 AND p.stock > 0
  WHERE a.sku_id = s.id AND a.is_default = 1 AND a.deleted_at IS NULL AND a.link_status IN (1, 2))`
/** Nothing there and nothing coming since three days, as far as stock moved and the way was seen. */
const empty = (now: string) => sql`coalesce(${onHand}, 0) = 0
  AND NOT EXISTS (SELECT 1 FROM goods_sku_stock k WHERE k.sku_id = s.id AND k.purchase_on_way + k.transfer_on_way > 0)
  AND greatest(s.status_time, (SELECT max(greatest(k.last_in_time, k.last_out_time)) FROM goods_sku_stock k WHERE k.sku_id = s.id),
    (SELECT w.seen FROM goods_sku_on_way w WHERE w.sku_id = s.id)) <= ${now}::timestamptz - make_interval(days => ${EMPTY_DAYS})`
const emptied = { to: '60', reason: `库存与在途为0已满${EMPTY_DAYS}天`, when: empty }

const EXITS: Exit[] = [
  {
    from: '10',
    to: '20',
    reason: `新品累计售出${NEW_SOLD}件`,
    when: () => sql`EXISTS (SELECT 1 FROM goods_sku_sale x WHERE x.sku_id = s.id AND x.sold_total >= ${NEW_SOLD})`,
  },
  {
    from: '10',
    to: '20',
    reason: `新品满${NEW_DAYS}天`,
    when: (now) => sql`s.status_time <= ${now}::timestamptz - make_interval(days => ${NEW_DAYS})`,
  },
  { from: '30', to: '20', reason: '已有库存', when: () => onShelf },
  { from: '30', to: '20', reason: '1688恢复有货', when: () => atSupplier },
  { from: '40', ...emptied },
  { from: '50', ...emptied },
]

/** What the table of states does by itself, each exit in transactions of its own. */
export async function leaveByClock(house: House): Promise<string> {
  const now = wireTime(house.clock.now())
  await noteOnWay(house.db, now)
  let moved = 0
  for (const exit of EXITS) moved += await leave(house, exit, now)
  return `${moved} 个SKU的状态有变化`
}

async function noteOnWay(tx: Tx, now: string): Promise<void> {
  await tx.run(sql`
    INSERT INTO goods_sku_on_way (sku_id, seen)
    SELECT DISTINCT s.id, ${now}::timestamptz FROM goods_goods_sku s JOIN goods_sku_stock k ON k.sku_id = s.id
    WHERE s.sku_status IN ('40', '50') AND s.deleted_at IS NULL AND k.purchase_on_way + k.transfer_on_way > 0
    ON CONFLICT (sku_id) DO UPDATE SET seen = excluded.seen`)
}

async function leave(house: House, { from, to, reason, when }: Exit, now: string): Promise<number> {
  const due = await house.db.query<{ id: number }>(sql`
    SELECT s.id FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.sku_status = ${from} AND s.deleted_at IS NULL AND s.sku_kind <> 2 AND g.audit_status = ${auditState.audited} AND g.deleted_at IS NULL AND ${when(now)}
    ORDER BY s.id`)
  let moved = 0
  for (let i = 0; i < due.length; i += CHUNK) {
    const skuIds = due.slice(i, i + CHUNK).map(({ id }) => id)
    const ctx = contextOfClock(house, 'goods.status')
    const done = await house.db.transact((tx) => changeStatuses(tx, ctx, { skuIds, from, to, reason, source: 4 }))
    moved += done.skus
  }
  return moved
}
