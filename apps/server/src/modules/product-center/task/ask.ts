import { publishTask } from '@erp/contract/product-center/task/publish-task'
import { TASK_TYPE, TASK_TYPES } from '@erp/contract/product-center/task/publish-task.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'

export interface Wanted {
  taskType: (typeof TASK_TYPE)[keyof typeof TASK_TYPE]
  listType: number
  shopId: number
  goodsId: number | null
  templateId?: number | null
  listingId?: number | null
  productId?: string | null
  /** At once, unless told. */
  planTime?: string | null
  /** As payload.ts says for each type. */
  payload: object
}
interface Made {
  id: number
  n: number
}

/** What a worker is to do; all or none. Of a kind, one lives for a goods in a shop or for a listing. Answers their ids in the order of `wanted`. */
export async function askTasks(tx: Tx, wanted: readonly Wanted[], ctx: Ctx): Promise<number[]> {
  if (wanted.length === 0) return []
  const rows = wanted.map((task, n) => ({ ...task, n }))
  const made = await tx.query<Made>(sql`
    WITH w AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(n int, "taskType" int, "listType" int, "templateId" bigint, "listingId" bigint, "shopId" bigint,
        "goodsId" bigint, "productId" text, "planTime" timestamptz, payload jsonb)),
      numbered AS (SELECT w.*, nextval(pg_get_serial_sequence('product_center_publish_task', 'id')) AS id FROM w ORDER BY w."shopId", w."goodsId", w."listingId", w.n),
      made AS (INSERT INTO product_center_publish_task (id, template_id, listing_id, shop_id, goods_id, task_type, list_type, plan_time, next_time, product_id, payload, batch_id, create_by, create_time, update_by, update_time)
        SELECT id, "templateId", "listingId", "shopId", "goodsId", "taskType", "listType", coalesce("planTime", ${ctx.now}::timestamptz), coalesce("planTime", ${ctx.now}::timestamptz), "productId", payload, min(id) OVER (),
          ${ctx.user?.userId ?? null}::bigint, ${ctx.now}::timestamptz, ${ctx.user?.userId ?? null}::bigint, ${ctx.now}::timestamptz FROM numbered
        ON CONFLICT DO NOTHING RETURNING id)
    SELECT numbered.id, numbered.n FROM made JOIN numbered USING (id) ORDER BY numbered.n`)
  if (made.length < wanted.length) throw await busy(tx, wanted, made)
  await logAll(
    tx,
    ctx,
    made.map(({ id }) => ({ entity: publishTask.path, entityId: id, action: '新增', version: 1 })),
  )
  return made.map(({ id }) => id)
}

async function busy(tx: Tx, wanted: readonly Wanted[], made: Made[]) {
  const free = new Set(made.map(({ n }) => n))
  return busyWith(tx, wanted.find((_task, n) => !free.has(n))!)
}

/** Why a task of this kind cannot be asked for. */
export async function busyWith(tx: Tx, task: { taskType: number; shopId: number; productId?: string | null }) {
  const shop = await tx.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${task.shopId}`)
  if (task.taskType === TASK_TYPE.publish) return refuse(`该商品正在发布到店铺【${shop!.name}】`)
  const label = TASK_TYPES.find(([value]) => value === task.taskType)![1]
  return refuse(`店铺【${shop!.name}】的商品${task.productId ?? ''}正在${label}，请稍后再试`)
}
