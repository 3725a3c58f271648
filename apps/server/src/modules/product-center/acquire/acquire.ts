import { type ActionInput, stateLabel } from '@erp/contract/kit'
import { type Acquired, dataAcquisition, MOST_URLS } from '@erp/contract/product-center/acquire/acquisition'
import { acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { type Source, sourceOf } from '@erp/contract/product-center/acquire/source'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { acquisition } from './states.ts'

type Input = ActionInput<(typeof dataAcquisition)['actions']['acquire']>

/** Each line by itself: what is new is queued, what is known is named with its owner, the rest is said line by line. */
export async function acquire(tx: Tx, { urls, ids }: Input, ctx: Ctx): Promise<Acquired> {
  if (!urls?.length && !ids?.length) throw bad('请填写要采集的网址', 'urls')
  const again = ids?.length ? await acquireAgain(tx, ids, ctx) : NOTHING
  const fresh = urls?.length ? await acquireNew(tx, urls, ctx) : NOTHING
  if (again.accepted + fresh.accepted === 0) unchanged(ctx)
  return {
    accepted: again.accepted + fresh.accepted,
    existing: fresh.existing,
    rejected: [...again.rejected, ...fresh.rejected],
  }
}
const NOTHING: Acquired = { accepted: 0, existing: [], rejected: [] }

interface Line extends Source {
  line: number
}

async function acquireNew(tx: Tx, urls: string[], ctx: Ctx): Promise<Acquired> {
  if (urls.length > MOST_URLS) throw bad(`单次最多采集${MOST_URLS}个链接`, 'urls')
  const lines = urls.map((url, i) => ({ line: i + 1, source: sourceOf(url) }))
  const rejected = lines.flatMap(({ line, source }) => (source ? [] : [{ line, reason: `第${line}行：不支持的网址` }]))
  const wanted = lines.flatMap(({ line, source }): Line[] => (source ? [{ line, ...source }] : []))
  const made = await queued(tx, wanted, ctx)
  const others = wanted.filter((one, i) => !made.has(keyOf(one)) || wanted.findIndex((other) => keyOf(other) === keyOf(one)) < i)
  return { accepted: made.size, existing: await known(tx, others), rejected }
}

const keyOf = ({ srcPlat, srcItemId }: Pick<Source, 'srcPlat' | 'srcItemId'>): string => `${srcPlat} ${srcItemId}`

/** What two people paste at the same moment is collected once: the index decides. */
async function queued(tx: Tx, lines: Line[], ctx: Ctx): Promise<Set<string>> {
  const by = ctx.user.userId
  const rows = await tx.query<Source & { id: number }>(sql`
    INSERT INTO product_center_data_acquisition (url, src_plat, src_item_id, acq_status, next_time, owner_id, create_by, create_time, update_by, update_time)
    SELECT r.url, r."srcPlat", r."srcItemId", ${acquisition.waiting}, ${ctx.now}, ${by}::bigint, ${by}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(url text, "srcPlat" text, "srcItemId" text, line int) ORDER BY r.line
    ON CONFLICT (src_plat, src_item_id) WHERE deleted_at IS NULL DO NOTHING
    RETURNING id, src_plat AS "srcPlat", src_item_id AS "srcItemId", url`)
  const logs = rows.map(({ id, url }) => ({ entity: dataAcquisition.path, entityId: id, action: '采集', note: url, version: 1 }))
  await logAll(tx, ctx, logs)
  return new Set(rows.map(keyOf))
}

async function known(tx: Tx, lines: Line[]): Promise<Acquired['existing']> {
  return tx.query(sql`
    SELECT r.url, t.id, u.display_name AS "ownerName", t.acq_status AS "acqStatus"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(url text, "srcPlat" text, "srcItemId" text, line int)
    JOIN product_center_data_acquisition t ON t.src_plat = r."srcPlat" AND t.src_item_id = r."srcItemId" AND t.deleted_at IS NULL
    LEFT JOIN account_user u ON u.id = t.owner_id ORDER BY r.line`)
}

/** What failed begins anew, with all of its tries. */
async function acquireAgain(tx: Tx, ids: number[], ctx: Ctx): Promise<Acquired> {
  const moved = await moveSet(tx, dataAcquisition, acquisitionStates, 'again', ids, ctx, {
    column: 'acq_status',
    ready: true,
    set: { retryCount: 0, nextTime: ctx.now, failReason: null },
  })
  const done = new Set(moved.map(({ id }) => id))
  const found = await tx.query<{ id: number; state: number }>(sql`
    SELECT id, acq_status AS state FROM product_center_data_acquisition WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL`)
  if (found.length === 0) throw missing(dataAcquisition.title)
  const states = new Map(found.map(({ id, state }) => [id, stateLabel(acquisitionStates, state)]))
  const why = (id: number) => (states.has(id) ? `当前状态为${states.get(id)}，不能重新采集` : '数据采集不存在或已删除')
  const rejected = ids.flatMap((id, i) => (done.has(id) ? [] : [{ line: i + 1, reason: `第${i + 1}行：${why(id)}` }]))
  return { accepted: done.size, existing: [], rejected }
}
