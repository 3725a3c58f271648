import { moveGoodsReceipt, waitMoveGoodsSku } from '@erp/contract/stock/move/move-goods-receipt'
import { WAIT_MOVE_STATE, waitMoveStates } from '@erp/contract/stock/move/wait-move.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf, statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { checkLocations, checkSkus } from '../document.ts'
import { requireStore } from '../other/other-check.ts'
import { moveReceipts } from './move-list.ts'
import { replenish } from './replenish.ts'

const rows = keepMainList(
  listOf(waitMoveGoodsSku, {
    joins:
      raw(`JOIN goods_goods_sku g ON g.id = t.sku_id LEFT JOIN stock_store_location f ON t.from_place_type = 1 AND f.id = t.from_place_id
      LEFT JOIN stock_store_container b ON t.from_place_type = 2 AND b.id = t.from_place_id LEFT JOIN stock_store_location p ON p.id = t.to_location_id`),
    computed: {
      sku: raw('g.sku'),
      skuName: raw('g.sku_name'),
      fromName: raw('coalesce(f.location_name, b.container_no)'),
      toName: raw('p.location_name'),
    },
    matches: { sku: (value: string) => sql`g.sku = ANY(${codesOf(value)}::text[])` },
    order: raw('t.priority, t.id DESC'),
    reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
  }),
)
interface Waiting {
  id: number
  storeId: number
  skuId: number
  fromPlaceType: 1 | 2
  fromPlaceId: number
  toLocationId: number | null
  quantity: number
  reason: number
  status: number
  roadway: string
}

const GONE = '所选记录已生成移货单或已结束，请刷新后重试'

export const waitMoves: Handlers<typeof waitMoveGoodsSku> = {
  'list-page': rows.page,
  'status-count': statusCount(rows, 'status'),
  export: (_tx, input, ctx) => exportList(rows, input, ctx),
  create: async (tx, input, ctx) => {
    await requireStore(tx, input.storeId, ctx)
    await checkSkus(tx, [input])
    if (input.fromPlaceType !== 2)
      await checkLocations(tx, input.storeId, [{ skuId: input.skuId, locationId: input.fromPlaceId }])
    const made = await tx.one<{ id: number }>(sql`
      INSERT INTO stock_wait_move_goods_sku (store_id, sku_id, from_place_type, from_place_id, to_location_id, quantity, reason, priority, create_by, create_time, update_by, update_time)
      VALUES (${input.storeId}, ${input.skuId}, ${input.fromPlaceType ?? 1}, ${input.fromPlaceId}, ${input.toLocationId ?? null}, ${input.quantity}, 7, ${input.priority ?? 5},
        ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) ON CONFLICT DO NOTHING RETURNING id`)
    if (!made) throw refuse('该库位的SKU已有待移货记录')
    await log(tx, ctx, { entity: waitMoveGoodsSku.path, entityId: made.id, action: '新增', version: 1 })
    return null
  },
  generate: async (tx, { ids }, ctx) => {
    const found = await lock(tx, ids, ctx)
    if (found.some((row) => row.status !== WAIT_MOVE_STATE.waiting)) throw refuse(GONE)
    const moveNos: string[] = []
    for (const group of Map.groupBy(found, (row) => `${row.storeId}/${row.roadway}`).values()) {
      const head = { storeId: group[0]!.storeId, lines: group }
      const { number: moveNo, id } = await moveReceipts.insert(tx, head, ctx, { source: 2 })
      const waiting = group.map((row) => row.id)
      const set = { moveReceiptNo: moveNo }
      await moveSet(tx, waitMoveGoodsSku, waitMoveStates, 'generate', waiting, ctx, { set, note: moveNo })
      await log(tx, ctx, { entity: moveGoodsReceipt.path, entityId: id, action: '由待移货生成', note: `${group.length}行` })
      moveNos.push(moveNo)
    }
    return { moveNos }
  },
  ignore: async (tx, { ids }, ctx) => {
    const found = await lock(tx, ids, ctx)
    if (found.some((row) => row.reason === 2 || row.reason === 3)) throw refuse('容器释放和拦截返架的货必须移走，不能忽略')
    await moveSet(tx, waitMoveGoodsSku, waitMoveStates, 'ignore', ids, ctx, { says: () => GONE })
    return null
  },
  refresh: async (tx, { storeId }, ctx) => {
    await requireStore(tx, storeId, ctx)
    const added = await replenish(tx, storeId, ctx.user.userId, ctx.now)
    await log(tx, ctx, { entity: 'stock/store', entityId: storeId, action: '计算待移货', note: `新增${added}行` })
    return { added }
  },
}

/** In id order, within the stores of this person; one that is missing refuses all. */
async function lock(tx: Tx, ids: number[], ctx: Ctx): Promise<Waiting[]> {
  const found = await tx.query<Waiting>(sql`
    SELECT t.id, t.store_id AS "storeId", t.sku_id AS "skuId", t.from_place_type AS "fromPlaceType", t.from_place_id AS "fromPlaceId",
      t.to_location_id AS "toLocationId", t.quantity, t.reason, t.status, coalesce(f.area_code || '-' || f.roadway_no, '') AS roadway
    FROM stock_wait_move_goods_sku t LEFT JOIN stock_store_location f ON t.from_place_type = 1 AND f.id = t.from_place_id
    WHERE t.id = ANY(${ids}::bigint[]) AND ${ownStores(ctx.user, raw('t.store_id'))} ORDER BY t.id FOR UPDATE OF t`)
  if (found.length < new Set(ids).size) throw missing(waitMoveGoodsSku.title)
  return found
}
