import { PRINT_TYPE, type PrintData } from '@erp/contract/kit/print'
import { sheinBox } from '@erp/contract/shein/scan/box'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Download } from '../../../kit/http/download.ts'
import { printed } from '../../../kit/label/printer.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { laneName } from './lane.ts'
import type { BoxDoc } from './work.ts'

type Marked = BoxDoc & { storeName: string; orderNos: string; skuCount: number }
interface Input {
  boxNos: string[]
  station?: string | null
  reason?: string | null
}

/** A mark a box. What was printed before is printed again for a reason. */
export async function printMarks(tx: Tx, { boxNos, station, reason }: Input, ctx: Ctx): Promise<Download> {
  const wanted = [...new Set(boxNos)]
  const boxes = await tx.query<Marked>(sql`
    SELECT b.*, s.store_name AS "storeName", (SELECT string_agg(o.order_no, '、' ORDER BY o.id) FROM shein_box_order bo JOIN shein_order o ON o.id = bo.order_id WHERE bo.box_id = b.id) AS "orderNos",
      (SELECT count(DISTINCT l.sku_id) FROM shein_box_order bo JOIN shein_order_line l ON l.order_id = bo.order_id AND l.picked_qty > 0 WHERE bo.box_id = b.id)::int AS "skuCount"
    FROM shein_box b JOIN stock_store s ON s.id = b.store_id
    WHERE b.box_no = ANY(${wanted}::text[]) AND ${ownStores(ctx.user, sql`b.store_id`)} ORDER BY b.id FOR UPDATE OF b`)
  if (boxes.length < wanted.length) throw missing('箱')
  const empty = boxes.find(({ quantity }) => quantity === 0)
  if (empty) throw refuse(`箱${empty.box_no}是空的`)
  const again = boxes.find(({ mark_times }) => mark_times > 0)
  if (again && !reason) throw bad(`第${again.mark_times + 1}次打印请选择原因`, 'reason')
  await tx.run(
    sql`UPDATE shein_box SET mark_times = mark_times + 1, version = version + 1 WHERE id = ANY(${boxes.map(({ id }) => id)}::bigint[])`,
  )
  await logAll(
    tx,
    ctx,
    boxes.map(({ id, version }) => ({
      entity: sheinBox.path,
      entityId: id,
      action: '打印箱唛',
      note: reason ?? undefined,
      version: version + 1,
    })),
  )
  const papers = boxes.map((box) => ({ data: markOf(box, ctx) }))
  const file = await printed(tx, { type: PRINT_TYPE.box, docNos: wanted, papers, how: { station, reason, asFile: 1 } }, ctx)
  return file!
}

const markOf = (box: Marked, { now }: Ctx): PrintData<typeof PRINT_TYPE.box> => ({
  values: {
    transferNo: box.orderNos,
    boxNo: box.box_no,
    outStoreName: box.storeName,
    inStoreName: `${box.receive_warehouse} ${laneName(box.lane)}`,
    skuCount: String(box.skuCount),
    pieces: String(box.quantity),
    printDate: now.slice(0, 10),
  },
  rows: [],
})
