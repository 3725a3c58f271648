import { snake } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import { DEV_SOURCE, DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { ident, join, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { groupOf } from '../group/group-of.ts'
import type { DevelopmentDraft, Style } from './draft.ts'
import { prepare } from './prepare.ts'
import { tellRecommended } from './tell.ts'

export type { DevelopmentDraft } from './draft.ts'
export interface Origin {
  /** Into the pool, recommended by the person; else the person develops it. */
  toPool?: boolean
  source?: (typeof DEV_SOURCE)[keyof typeof DEV_SOURCE]
  acquisitionId?: number | null
}
export interface MadeDevelopment {
  id: number
  developNo: string
}
const PREFIX = 'KF'

/** A product to be developed: out of what was collected, or as it was typed. */
export async function makeDevelopment(tx: Tx, draft: DevelopmentDraft, ctx: Ctx, origin: Origin = {}): Promise<MadeDevelopment> {
  return (await makeDevelopments(tx, [draft], ctx, [origin]))[0]!
}

/** Any number of them in a fixed number of statements; `origins` says of each where it comes from, or once of all. */
export async function makeDevelopments(
  tx: Tx,
  drafts: DevelopmentDraft[],
  ctx: Ctx,
  origins: Origin[] = [],
): Promise<MadeDevelopment[]> {
  if (drafts.length === 0) return []
  const prepared = await prepare(tx, drafts, ctx)
  const numbers = await nextNumbers(ctx.house, PREFIX, drafts.length)
  const group = await groupOf(tx, ctx.user.userId)
  const rows = prepared.map((row, i) => {
    const origin = origins[i] ?? origins[0] ?? {}
    return { developNo: numbers[i]!, ...row, ...standing(drafts[i]!, origin, group?.id ?? null, ctx), ...stamped(ctx) }
  })
  const columns = join(
    Object.keys(rows[0]!).map((name) => ident(snake(name))),
    ', ',
  )
  const inserted = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO product_center_development (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::product_center_development, ${JSON.stringify(rows.map(asColumns))}::jsonb)
    RETURNING id, develop_no AS no`)
  const idOf = new Map(inserted.map(({ id, no }) => [no, id]))
  const made = numbers.map((developNo) => ({ id: idOf.get(developNo)!, developNo }))
  await insertStyles(
    tx,
    made.map(({ id }, i) => ({ id, styles: drafts[i]!.skus ?? [] })),
  )
  const logs = made.map(({ id, developNo }) => ({
    entity: development.path,
    entityId: id,
    action: '新增',
    note: developNo,
    version: 1,
  }))
  await logAll(tx, ctx, logs)
  const pooled = made.flatMap(({ id }, i) => (rows[i]!.devStatus === DEVELOPMENT.pool ? [id] : []))
  await tellRecommended(tx, pooled, ctx)
  return made
}

function standing(draft: DevelopmentDraft, origin: Origin, groupId: number | null, ctx: Ctx) {
  const { toPool = false, source = DEV_SOURCE.byHand, acquisitionId = null } = origin
  const by = ctx.user.userId
  const recommended = {
    recommenderId: by,
    recommendReason: draft.recommendReason ?? null,
    recommendTo: draft.recommendTo ?? null,
  }
  const nobody = { recommenderId: null, recommendReason: null, recommendTo: null }
  return {
    source,
    acquisitionId,
    ...(toPool ? recommended : nobody),
    recommendTime: toPool ? ctx.now : null,
    developerId: toPool ? null : by,
    groupId: toPool ? null : groupId,
    devStatus: toPool ? DEVELOPMENT.pool : DEVELOPMENT.open,
    stateTime: ctx.now,
  }
}

const stamped = (ctx: Ctx) => ({
  createBy: ctx.user.userId,
  createTime: ctx.now,
  updateBy: ctx.user.userId,
  updateTime: ctx.now,
  version: 1,
})

const asColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))

export async function insertStyles(tx: Tx, of: { id: number; styles: Style[] }[]): Promise<void> {
  const lines = of.flatMap(({ id, styles }) => styles.map((style, i) => ({ ...asColumns(style), document_id: id, sort_no: i })))
  if (lines.length === 0) return
  await tx.run(sql`
    INSERT INTO product_center_development_sku (document_id, property1, property2, property3, cost_price, weight, image, sort_no)
    SELECT document_id, nullif(btrim(property1), ''), nullif(btrim(property2), ''), nullif(btrim(property3), ''), cost_price, weight, nullif(image, ''), sort_no
    FROM jsonb_populate_recordset(NULL::product_center_development_sku, ${JSON.stringify(lines)}::jsonb) ORDER BY document_id, sort_no`)
}
