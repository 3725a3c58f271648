import { labelRecord, packageRecord, pickRecord, WORK, type WorkTotal } from '@erp/contract/temu/floor/work-record'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { recordReach } from './reach.ts'
import { byDelivery, bySku } from './record-match.ts'

type WorkResource = typeof pickRecord | typeof packageRecord | typeof labelRecord
const ofDelivery = (column: string) => raw(`(SELECT d.${column} FROM temu_delivery_order d WHERE d.id = t.delivery_order_id)`)
const ofSku = (column: string) => raw(`(SELECT s.${column} FROM goods_goods_sku s WHERE s.id = t.sku_id)`)
const ids = (values: unknown): number[] => [values].flat().map(Number)

/** Found by kind and time, newest first: a time filter leaves the months alone that it does not mean. */
const recordsOf = <R extends WorkResource>(resource: R, workType: number) =>
  keepMainList(
    listOf(resource, {
      computed: {
        deliveryOrderNo: ofDelivery('delivery_order_no'),
        shopId: ofDelivery('shop_id'),
        sku: ofSku('sku'),
        skuName: ofSku('sku_name'),
      },
      matches: {
        deliveryOrderNo: byDelivery,
        shopId: (values: unknown) =>
          sql`t.delivery_order_id IN (SELECT d.id FROM temu_delivery_order d WHERE d.shop_id = ANY(${ids(values)}::bigint[]))`,
        sku: (value: string) => bySku(raw('t.sku_id'), codesOf(value)),
      },
      reach: (ctx) => sql`(t.work_type = ${raw(String(workType))} AND ${recordReach(ctx)})`,
      order: raw('t.time DESC, t.id DESC'),
    }),
  )

const readsOf = <R extends WorkResource>(resource: R, workType: number) => {
  const list = recordsOf(resource, workType)
  return {
    'list-page': list.page,
    export: (_tx: Tx, input: ExportRequest, ctx: Ctx) => exportList(list, input, ctx),
    /** Whoever has most pieces first. */
    totals: (tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx): Promise<WorkTotal[]> => {
      const sums =
        raw(`t.user_id AS "userId", (SELECT u.display_name FROM account_user u WHERE u.id = t.user_id) AS "userName", count(*)::int AS records,
        sum(t.quantity)::int AS quantity, sum(t.points)::numeric(14, 4) AS points`)
      return tx.query<WorkTotal>(sql`${list.select(sums, condition, ctx)} GROUP BY t.user_id ORDER BY quantity DESC, "userId"`)
    },
  }
}

export const pickReads = readsOf(pickRecord, WORK.pick)
export const packageReads = readsOf(packageRecord, WORK.package)
export const labelReads = readsOf(labelRecord, WORK.label)
