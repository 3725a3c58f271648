import { stateLabel } from '@erp/contract/kit'
import { pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing, Refusal } from '../../../kit/refuse.ts'
import { PICTURED } from './picture-info.ts'
import { ofOwnGoods, pictureReach } from './reach.ts'
import { pictureKind } from './states.ts'

/** A task within reach, locked. */
export type Task = Pick<
  Rows['product_center_picture_info'],
  'id' | 'goods_id' | 'artist_id' | 'pic_status' | 'create_by' | 'requirement' | 'due_date' | 'version'
> & {
  goodsCode: string
  goodsName: string
  developerId: number | null
  artistName: string | null
  /** The goods is within the data scope of who asks. */
  isTheirs: boolean
}
export type Guard = (task: Task) => string | null

export async function lockTasks(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<Task[]> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  const found = await tx.query<Task>(sql`
    SELECT t.id, t.goods_id, t.artist_id, t.pic_status, t.create_by, t.requirement, t.due_date, t.version, g.goods_code AS "goodsCode", g.goods_name AS "goodsName",
      coalesce(g.developer_id, t.create_by) AS "developerId", (SELECT u.name FROM account_user u WHERE u.id = t.artist_id) AS "artistName", (${ofOwnGoods(ctx)}) AS "isTheirs"
    FROM product_center_picture_info t JOIN goods_goods g ON g.id = t.goods_id
    WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${pictureReach(ctx)} ORDER BY t.id FOR UPDATE OF t`)
  if (found.length < wanted.length) throw missing(pictureInfo.title)
  return found
}

export async function lockTask(tx: Tx, id: number, states: readonly number[], deed: string, ctx: Ctx): Promise<Task> {
  const [task] = await lockTasks(tx, [id], ctx)
  const why = elsewhere(task!, states, deed)
  if (why) throw new Refusal(409, why)
  return task!
}

export const elsewhere = ({ pic_status, goodsCode }: Task, states: readonly number[], deed: string): string | null =>
  states.includes(pic_status) ? null : `商品【${goodsCode}】的图片当前状态为${stateLabel(pictureStates, pic_status)}，不能${deed}`

/** All of them or none, with every reason. */
export function refuseAny(tasks: Task[], guards: Guard[]): void {
  const refusals = tasks.flatMap((task) => {
    const reason = guards.map((guard) => guard(task)).find(Boolean)
    return reason ? [{ id: task.id, reason }] : []
  })
  if (refusals.length) throw new Refusal(409, refusals[0]!.reason, { refusals })
}

/** Of every SKU that is sold as it is, and at least one main picture. */
export async function requireWhole(tx: Tx, tasks: Task[]): Promise<void> {
  const found = await tx.query<{ id: number; mains: number; lacking: string[] }>(sql`
    SELECT t.id, (SELECT count(*)::int FROM product_center_picture p WHERE p.picture_info_id = t.id AND p.deleted_at IS NULL AND p.kind = ${pictureKind.main}) AS mains,
      ARRAY(SELECT s.sku FROM goods_goods_sku s WHERE s.goods_id = t.goods_id AND ${PICTURED} AND NOT EXISTS (
        SELECT 1 FROM product_center_picture p WHERE p.picture_info_id = t.id AND p.sku_id = s.id AND p.deleted_at IS NULL) ORDER BY s.sort_no, s.id) AS lacking
    FROM product_center_picture_info t WHERE t.id = ANY(${tasks.map(({ id }) => id)}::bigint[]) ORDER BY t.id`)
  const codeOf = (id: number) => tasks.find((task) => task.id === id)!.goodsCode
  const empty = found.find(({ mains }) => mains === 0)
  if (empty) throw bad(`商品【${codeOf(empty.id)}】请至少上传1张主图`)
  const lacking = found.flatMap((row) => row.lacking)
  if (lacking.length) throw bad(`SKU【${lacking.join('、')}】缺少图片`)
}
