import { inventoryErr } from '@erp/contract/stock/error/inventory-err'
import { ERR_STATE, errStates } from '@erp/contract/stock/error/inventory-err.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf, statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { checkErrors } from '../check/check-from-errors.ts'
import { checkLocations, checkSkus } from '../document.ts'
import { release } from '../ledger/index.ts'
import { checkFlag, errState, moveState } from '../states.ts'
import { reportError } from './inventory-err-report.ts'

const PLACE = raw('coalesce(p.location_name, c.container_no)')
const errors = keepMainList(
  listOf(inventoryErr, {
    joins: raw(`JOIN goods_goods_sku g ON g.id = t.sku_id LEFT JOIN stock_store_location p ON p.id = t.location_id
      LEFT JOIN stock_store_container c ON c.id = t.container_id`),
    computed: {
      placeName: PLACE,
      sku: raw('g.sku'),
      skuName: raw('g.sku_name'),
      age: sql`CASE WHEN t.status < ${errState.handled} THEN now()::date - t.create_time::date END`,
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: { sku: (value: string) => sql`g.sku = ANY(${codesOf(value)}::text[])` },
    reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
  }),
)

export const inventoryErrs: Handlers<typeof inventoryErr> = {
  'list-page': errors.page,
  'status-count': statusCount(errors, 'status'),
  export: (_tx, input, ctx) => exportList(errors, input, ctx),
  details: (tx, { errId }, ctx) => errors.get(tx, errId, ctx) as never,
  create: async (tx, input, ctx) => {
    await checkSkus(tx, [input])
    await checkLocations(tx, input.storeId, [input])
    const id = await reportError(tx, ctx, {
      errType: 5,
      storeId: input.storeId,
      place: { placeType: 1, placeId: input.locationId },
      skuId: input.skuId,
      actualQty: input.actualQty,
      remark: input.remark ?? null,
    })
    return errors.get(tx, id, ctx) as never
  },
  'generate-check': checkErrors,
  'update-status': async (tx, input, ctx) => {
    await errors.get(tx, input.errId, ctx)
    const row = await tx.one<{ no: string; version: number }>(
      sql`SELECT err_no AS no, version FROM stock_inventory_err WHERE id = ${input.errId} FOR UPDATE`,
    )
    if (row!.version !== input.version) throw refuse('数据已被他人修改，请刷新后重试')
    const verb = VERBS[input.status]
    if (!verb) throw refuse(DONE)
    const note = [input.relatedDocNo, input.remark].filter(Boolean).join('，') || undefined
    await moveSet(tx, inventoryErr, errStates, verb, [input.errId], ctx, { set: answerOf(input, ctx), note, says: () => DONE })
    if (input.status === ERR_STATE.handled) await requireDocument(tx, input.handleWay ?? null, input.relatedDocNo ?? null)
    if (input.status === ERR_STATE.closed && !input.remark) throw bad('请填写关闭原因', 'remark')
    if (input.status >= ERR_STATE.handled) await release(tx, ctx, { docType: 'inventoryErr', docId: input.errId, docNo: row!.no })
    return null
  },
}

const VERBS: Record<number, keyof typeof errStates.moves> = {
  [ERR_STATE.handling]: 'claim',
  [ERR_STATE.handled]: 'handle',
  [ERR_STATE.closed]: 'close',
}
const DONE = '库存异常已处理完毕，请刷新后重试'

interface Answer {
  status: number
  handleWay?: number | null
  relatedDocNo?: string | null
  remark?: string | null
}
const answerOf = ({ status, handleWay, relatedDocNo, remark }: Answer, ctx: Ctx) => ({
  handlerId: ctx.user.userId,
  handleWay: handleWay ?? null,
  relatedDocNo: relatedDocNo ?? null,
  handleRemark: remark ?? null,
  ...(status >= ERR_STATE.handled && { holdQty: 0 }),
})

/** 盘点, 移货找回 and 报损 are proved by a document that took effect. */
async function requireDocument(tx: Tx, way: number | null, docNo: string | null): Promise<void> {
  if (!way) throw bad('请选择处理方式', 'handleWay')
  if (way === 4) return
  const found = await tx.one(sql`
    SELECT 1 AS yes FROM (
      SELECT finished_no AS no, check_flag AS flag, 1 AS way FROM stock_check_receipt_finished UNION ALL
      SELECT check_no, check_flag, 1 FROM stock_stock_check_receipt WHERE check_flag = ${checkFlag.archived} UNION ALL
      SELECT move_no, check_flag, 2 FROM stock_move_goods_receipt WHERE check_flag = ${moveState.done} UNION ALL
      SELECT receipt_no, check_flag, 3 FROM stock_other_out_receipt
    ) d WHERE d.no = ${docNo} AND d.way = ${way} AND d.flag IN (${checkFlag.audited}, ${checkFlag.archived})`)
  if (!found) throw bad('请填写已审核的关联单号', 'relatedDocNo')
}
