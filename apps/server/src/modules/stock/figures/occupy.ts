import { occupyDetails } from '@erp/contract/stock/figures/store-report'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { logAll } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { lockStock, release } from '../ledger/index.ts'
import { staleHolds } from '../living.ts'
import { placeBegins, placeName, skuComputed, skuJoins, skuMatches } from './filters.ts'
import { reportOf } from './report.ts'

const resource = occupyDetails

const isStale = (wanted: unknown[]): Sql => {
  const yes = new Set(wanted.map((value) => Number(value) === 1))
  if (yes.size === 2) return raw('true')
  return yes.has(true) ? sql`t.id IN (${staleHolds()})` : sql`t.id NOT IN (${staleHolds()})`
}

const list = listOf(resource, {
  joins: skuJoins,
  computed: {
    ...skuComputed,
    docNo: raw('t.doc_no'),
    docType: raw('t.doc_type'),
    placeName,
    quantity: raw('t.quantity'),
    occupyTime: raw('t.occupy_time'),
    days: raw('floor(extract(epoch FROM now() - t.occupy_time) / 86400)::int'),
  },
  matches: {
    ...skuMatches,
    placeName: placeBegins,
    docNo: (typed: string) => sql`t.doc_no = ANY(${codesOf(typed)}::text[])`,
    isStale,
  },
  reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
})

interface Hold {
  id: number
  storeId: number
  skuId: number
  placeType: 1 | 2
  placeId: number
  quantity: number
  docType: string
  docId: number
  lineId: number
  docNo: string
  stale: boolean
}
const holdsById = (tx: Tx, ids: number[], ctx: Ctx): Promise<Hold[]> =>
  tx.query<Hold>(sql`
    SELECT t.id, t.store_id AS "storeId", t.sku_id AS "skuId", t.place_type AS "placeType", t.place_id AS "placeId", t.quantity, t.doc_type AS "docType",
      t.doc_id AS "docId", t.doc_line_id AS "lineId", t.doc_no AS "docNo", t.id IN (${staleHolds()}) AS stale
    FROM stock_occupy_detail t WHERE t.id = ANY(${ids}::bigint[]) AND ${ownStores(ctx.user, raw('t.store_id'))} ORDER BY t.id`)

export const occupancies: Handlers<typeof occupyDetails> = {
  ...reportOf({ resource, sorts: ['occupyTime'], listFor: () => list }),
  'release-occupy': async (tx, { occupyIds, reason }, ctx) => {
    const ids = [...new Set(occupyIds)]
    await lockStock(tx, await holdsById(tx, ids, ctx))
    const holds = await holdsById(tx, ids, ctx)
    if (holds.length < ids.length) throw missing('占用')
    const alive = [...new Set(holds.filter(({ stale }) => !stale).map(({ docNo }) => docNo))]
    if (alive.length) throw refuse(`来源单据${alive.join('、')}仍在进行，不能释放`)
    for (const [, [first, ...rest]] of Map.groupBy(holds, ({ docType, docId }) => `${docType}/${docId}`)) {
      const { docType, docId, docNo } = first!
      const which = [first!, ...rest].map(({ lineId, storeId, skuId, placeType, placeId, quantity }) => {
        return { lineId, storeId, skuId, placeType, placeId, quantity }
      })
      await release(tx, ctx, { docType, docId, docNo, remark: reason }, which)
    }
    await logAll(
      tx,
      ctx,
      holds.map(({ id, docNo, quantity }) => ({
        entity: resource.path,
        entityId: id,
        action: '释放占用',
        note: `${docNo} 释放 ${quantity} 件：${reason}`,
      })),
    )
    return null
  },
}
