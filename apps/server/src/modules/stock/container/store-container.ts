import { PRINT_TYPE } from '@erp/contract/kit/print'
import { CONTAINER_STATE, type ContainerLabel, storeContainer } from '@erp/contract/stock/container/store-container'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { printed } from '../../../kit/label/printer.ts'
import { log, logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { forceFree } from '../figures/force-free.ts'
import { containerState } from '../states.ts'
import { containerReads, containers, uses } from './container-list.ts'
import { containerTypes } from './container-type.ts'

interface NewContainer {
  containerNo: string
  storeId: number
  typeId: number
  pickUserId?: number | null
}

export const storeContainers: Handlers<typeof storeContainer> = {
  ...containerReads,
  ...containerTypes,
  create,
  edit: async (tx, input, ctx) => {
    const before = await lockOne(tx, input.containerId, ctx)
    if (before.version !== input.version) throw refuse('数据已被他人修改，请刷新后重试')
    if (before.useStatus === CONTAINER_STATE.busy && (input.disabled || before.typeId !== input.typeId))
      throw refuse(`容器${before.containerNo}正在使用（${before.docNo}）`)
    await tx.run(sql`
      UPDATE stock_store_container SET type_id = ${input.typeId}, pick_user_id = ${input.pickUserId ?? null},
        use_status = CASE WHEN use_status = ${containerState.busy} THEN ${containerState.busy} ELSE ${input.disabled ? CONTAINER_STATE.disabled : CONTAINER_STATE.free} END, version = version + 1,
        update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${input.containerId}`)
    await log(tx, ctx, {
      entity: storeContainer.path,
      entityId: input.containerId,
      action: input.disabled ? '停用' : '修改',
      version: before.version + 1,
    })
    return containers.get(tx, input.containerId, ctx) as never
  },
  remove: (tx, { containerId }, ctx) => removeAll(tx, [containerId], ctx),
  'remove-batch': (tx, { ids }, ctx) => removeAll(tx, ids, ctx),
  'bind-pick-user': async (tx, { containerIds, userId }, ctx) => {
    for (const id of [...new Set(containerIds)].sort((a, b) => a - b)) await lockOne(tx, id, ctx)
    await tx.run(sql`
      UPDATE stock_store_container SET pick_user_id = ${userId ?? null}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ANY(${containerIds}::bigint[])`)
    const action = userId ? '绑定拣货员' : '解绑拣货员'
    await logAll(
      tx,
      ctx,
      containerIds.map((entityId) => ({ entity: storeContainer.path, entityId, action })),
    )
    return null
  },
  'force-free': forceFree,
  print: async (tx, { ids, ...how }, ctx) => {
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockOne(tx, id, ctx)
    await logAll(
      tx,
      ctx,
      ids.map((entityId) => ({ entity: storeContainer.path, entityId, action: '打印条码' })),
    )
    const labels = await tx.query<ContainerLabel>(sql`
      SELECT c.container_no AS "containerNo", y.type_name AS "typeName", s.store_name AS "storeName" FROM stock_store_container c
      JOIN stock_container_type y ON y.id = c.type_id JOIN stock_store s ON s.id = c.store_id WHERE c.id = ANY(${ids}::bigint[]) ORDER BY c.container_no`)
    const papers = labels.map((label) => ({ data: { values: { ...label, printDate: ctx.now.slice(0, 10) }, rows: [] } }))
    const docNos = labels.map(({ containerNo }) => containerNo)
    return (await printed(tx, { type: PRINT_TYPE.container, docNos, papers, how }, ctx)) ?? labels
  },
  'export-use-details': (_tx, input, ctx) => exportList(uses, input, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(storeContainer, ctx),
  import: (_tx, _input, ctx) => importInto(storeContainer, ctx, (tx, row) => create(tx, row as NewContainer, ctx)),
}

async function create(tx: Tx, input: NewContainer, ctx: Ctx) {
  if (await tx.one(sql`SELECT 1 AS yes FROM stock_store_container WHERE container_no = ${input.containerNo}`))
    throw bad(`容器号${input.containerNo}已存在`, 'containerNo')
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO stock_store_container (container_no, store_id, type_id, pick_user_id, create_by, create_time, update_by, update_time)
    VALUES (${input.containerNo}, ${input.storeId}, ${input.typeId}, ${input.pickUserId ?? null}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})
    ON CONFLICT DO NOTHING RETURNING id`)
  if (!made) throw bad(`容器号${input.containerNo}已存在`, 'containerNo')
  await log(tx, ctx, { entity: storeContainer.path, entityId: made.id, action: '新增', note: input.containerNo, version: 1 })
  return containers.get(tx, made.id, ctx) as never
}

interface Locked {
  containerNo: string
  useStatus: number
  typeId: number
  docNo: string | null
  version: number
}

async function lockOne(tx: Tx, id: number, ctx: Ctx): Promise<Locked> {
  await containers.get(tx, id, ctx)
  const row = await tx.one<Locked>(sql`
    SELECT container_no AS "containerNo", use_status AS "useStatus", type_id AS "typeId", current_doc_no AS "docNo", version
    FROM stock_store_container WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (!row) throw missing(storeContainer.title)
  return row
}

/** Only what is empty and free; one that is in use keeps all of them. */
async function removeAll(tx: Tx, ids: number[], ctx: Ctx): Promise<null> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const { containerNo, useStatus, docNo, version } = await lockOne(tx, id, ctx)
    if (useStatus === CONTAINER_STATE.busy) throw refuse(`容器${containerNo}正在使用（${docNo}）`)
    await tx.run(sql`
      UPDATE stock_store_container SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
    await log(tx, ctx, { entity: storeContainer.path, entityId: id, action: '删除', note: containerNo, version: version + 1 })
  }
  return null
}
