import { CONTAINER_BIZ, CONTAINER_STATE } from '@erp/contract/stock/container/store-container'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { containerState } from '../states.ts'

export interface TakenContainer {
  id: number
  containerNo: string
  storeId: number
  bizType: number
  useStatus: number
  pickUserId: number | null
  pickUser: string | null
  docNo: string | null
}

/** The container of this number, locked. */
export const lockContainer = (tx: Tx, containerNo: string, storeId: number): Promise<TakenContainer> =>
  containerBy(tx, containerNo, storeId, sql`FOR UPDATE OF c`)

/** The same, to look at. */
export const seenContainer = (tx: Tx, containerNo: string, storeId: number): Promise<TakenContainer> =>
  containerBy(tx, containerNo, storeId, sql``)

async function containerBy(tx: Tx, containerNo: string, storeId: number, lock: Sql): Promise<TakenContainer> {
  const found = await tx.one<TakenContainer>(sql`
    SELECT c.id, c.container_no AS "containerNo", c.store_id AS "storeId", y.biz_type AS "bizType", c.use_status AS "useStatus",
      c.pick_user_id AS "pickUserId", u.display_name AS "pickUser", c.current_doc_no AS "docNo"
    FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id LEFT JOIN account_user u ON u.id = c.pick_user_id
    WHERE c.container_no = ${containerNo} AND c.store_id = ${storeId} AND c.deleted_at IS NULL ${lock}`)
  if (!found) throw missing('容器')
  return found
}

/** A document takes a free container of the right kind; one that is bound is only its person's. */
export async function takeContainer(
  tx: Tx,
  container: TakenContainer,
  doc: { docType: string; docNo: string },
  bizType: (typeof CONTAINER_BIZ)[number][0],
  ctx: Ctx,
): Promise<void> {
  requireTakeable(container, doc.docNo, bizType, ctx)
  const { id, useStatus } = container
  if (useStatus === CONTAINER_STATE.busy) return
  await tx.run(sql`
    UPDATE stock_store_container SET use_status = ${containerState.busy}, current_doc_type = ${doc.docType}, current_doc_no = ${doc.docNo}, current_since = ${ctx.now},
      version = version + 1 WHERE id = ${id}`)
  await tx.run(sql`
    INSERT INTO stock_container_use (container_id, doc_type, doc_no, user_id, start_time) VALUES (${id}, ${doc.docType}, ${doc.docNo}, ${ctx.user.userId}, ${ctx.now})`)
}

/** Whether this person may take it for a document: of the right kind, free or the document's own, and not bound to somebody else. */
export function requireTakeable(
  { containerNo, useStatus, pickUserId, pickUser, docNo, ...container }: TakenContainer,
  own: string | null,
  bizType: (typeof CONTAINER_BIZ)[number][0],
  ctx: Ctx,
): void {
  if (container.bizType !== bizType || useStatus === CONTAINER_STATE.disabled) throw refuse(`容器${containerNo}类型不符`)
  if (useStatus === CONTAINER_STATE.busy && docNo !== own) throw refuse(`容器${containerNo}正在使用（${docNo}）`)
  if (pickUserId !== null && pickUserId !== ctx.user.userId) throw refuse(`容器${containerNo}已绑定拣货员${pickUser}`)
}

export const countPieces = (tx: Tx, containerId: number, pieces: number): Promise<number> =>
  tx.run(
    sql`UPDATE stock_container_use SET piece_count = piece_count + ${pieces} WHERE container_id = ${containerId} AND end_time IS NULL`,
  )

/** Free again, when nothing lies in it any more. Who takes the last piece but one at the same moment is waited for. */
export async function freeIfEmpty(tx: Tx, containerId: number, ctx: Ctx): Promise<boolean> {
  await tx.run(sql`SELECT 1 FROM stock_store_container WHERE id = ${containerId} FOR UPDATE`)
  const held = await tx.one(sql`
    SELECT 1 AS yes FROM stock_balance WHERE place_type = 2 AND place_id = ${containerId} AND on_hand > 0 LIMIT 1`)
  if (held) return false
  await free(tx, containerId, 1, null, ctx)
  return true
}

export async function free(tx: Tx, containerId: number, endType: 1 | 2, reason: string | null, ctx: Ctx): Promise<void> {
  await tx.run(sql`
    UPDATE stock_store_container SET use_status = ${containerState.free}, current_doc_type = NULL, current_doc_no = NULL, current_since = NULL, version = version + 1,
      update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ${containerId} AND use_status = ${containerState.busy}`)
  await tx.run(sql`
    UPDATE stock_container_use SET end_time = ${ctx.now}, end_type = ${endType}, free_reason = ${reason} WHERE container_id = ${containerId} AND end_time IS NULL`)
}
