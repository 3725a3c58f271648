import { type GoodsCat, goodsCats } from '@erp/contract/goods/cats/goods-cats'
import { snake } from '@erp/contract/kit'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { ident, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { refsTo } from '../../../kit/list/uses.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'

const MAX_LEVEL = 4
const list = listOf(goodsCats, { order: raw('t.level, t.sort_no, t.id') })

export const goodsCategories: Handlers<typeof goodsCats> = {
  ...crudOf(goodsCats, { order: raw('t.level, t.sort_no, t.id') }),
  list: async (tx, input, ctx) => {
    const found = (await list.options(tx, input, ctx)) as GoodsCat[]
    if (!Array.isArray(found)) return found
    const counts = await goodsCounts(tx, ctx)
    const rows = found.map((row) => ({ ...row, goodsCount: counts.get(row.id) ?? 0 }))
    return grow(
      rows,
      Object.entries(input).some(([name, value]) => name !== 'all' && value != null),
    )
  },
  save: async (tx, input, ctx) => {
    const catCode = input.catCode || null
    const level = await place(tx, 0, input.parentId ?? null, catCode)
    const saved = await insert(tx, list, { ...input, catCode }, ctx)
    await tx.run(sql`UPDATE goods_goods_cats SET level = ${level} WHERE id = ${saved.id}`)
    return { ...saved, level }
  },
  update: async (tx, input, ctx) => {
    const catCode = input.catCode || null
    const level = await place(tx, input.id, input.parentId ?? null, catCode)
    const before = await list.get(tx, input.id, ctx)
    await relevel(tx, input.id, level - before.level!)
    return change(tx, list, { ...input, parentId: input.parentId ?? null, catCode }, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await lockTree(tx)
    await list.get(tx, id, ctx)
    const children = await tx.query(sql`SELECT 1 FROM goods_goods_cats WHERE parent_id = ${id} AND deleted_at IS NULL`)
    const goods = (await goodsCounts(tx, ctx)).get(id) ?? 0
    if (children.length || goods) throw refuse(`类目下有${children.length}个子类目、${goods}个商品，不能删除`)
    return remove(tx, list, id, ctx)
  },
  sort: async (tx, { parentId = null, ids }, ctx) => {
    await lockTree(tx)
    const rows = await tx.query<Standing>(sql`
      SELECT id, parent_id AS "parentId", sort_no AS "sortNo", cat_code AS "catCode", level, version FROM goods_goods_cats
      WHERE deleted_at IS NULL AND (id = ANY(${ids}::bigint[]) OR parent_id IS NOT DISTINCT FROM ${parentId}::bigint)`)
    if (rows.length !== ids.length || new Set(ids).size !== ids.length) throw refuse('类目已变化，请刷新后重试')
    for (const row of rows.filter((one) => one.parentId !== parentId)) await moveBelow(tx, row, parentId, ctx)
    await number(tx, ids, rows, ctx)
    return null
  },
}

interface Standing {
  id: number
  parentId: number | null
  sortNo: number
  catCode: string | null
  level: number
  version: number
}
const STEP = 10

async function moveBelow(tx: Tx, row: Standing, parentId: number | null, ctx: Ctx): Promise<void> {
  const level = await place(tx, row.id, parentId, row.catCode)
  await relevel(tx, row.id, level - row.level)
  await change(tx, list, { id: row.id, parentId, version: row.version }, ctx)
}

/** Only those whose number changes are written, in one statement. */
async function number(tx: Tx, ids: number[], rows: Standing[], ctx: Ctx): Promise<void> {
  const before = new Map(rows.map((row) => [row.id, row.sortNo]))
  const after = ids.map((id, index) => ({ id, sortNo: (index + 1) * STEP })).filter(({ id, sortNo }) => before.get(id) !== sortNo)
  const written = await tx.query<{ id: number; sortNo: number; version: number }>(sql`
    UPDATE goods_goods_cats c SET sort_no = o.no, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM unnest(${after.map(({ id }) => id)}::bigint[], ${after.map(({ sortNo }) => sortNo)}::int[]) AS o(id, no)
    WHERE c.id = o.id RETURNING c.id, c.sort_no AS "sortNo", c.version`)
  const logged = written.map(({ id, sortNo, version }) => ({
    entity: goodsCats.path,
    entityId: id,
    action: '排序',
    changes: [{ field: 'sortNo', label: goodsCats.fields.sortNo.label, from: before.get(id), to: sortNo }],
    version,
  }))
  if (logged.length === 0) unchanged(ctx)
  else await logAll(tx, ctx, logged)
}

const lockTree = (tx: Tx) => tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('goods-cats'))`)

/** Where a category would stand; two moves at once could make a circle, so moves queue. */
async function place(tx: Tx, id: number, parentId: number | null, catCode: string | null): Promise<number> {
  await lockTree(tx)
  const above = await tx.query<{ id: number }>(sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM goods_goods_cats WHERE id = ${parentId} AND deleted_at IS NULL
      UNION SELECT c.id, c.parent_id FROM goods_goods_cats c JOIN above a ON c.id = a.parent_id
    ) SELECT id FROM above`)
  if (above.some((row) => row.id === id)) throw refuse('不能移动到自己的下级')
  const level = above.length + 1
  if (level + (await depthBelow(tx, id)) > MAX_LEVEL) throw refuse(`类目层级不能超过${MAX_LEVEL}级`)
  if (level > 1 && !catCode) throw bad('二级及以下类目的类目编码不能为空', 'catCode')
  return level
}

async function depthBelow(tx: Tx, id: number): Promise<number> {
  const row = await tx.one<{ depth: number }>(sql`${below(id)} SELECT coalesce(max(depth), 0) AS depth FROM below`)
  return row!.depth
}

const relevel = (tx: Tx, id: number, by: number) =>
  by === 0
    ? Promise.resolve(0)
    : tx.run(sql`${below(id)} UPDATE goods_goods_cats c SET level = c.level + ${by} FROM below b WHERE b.id = c.id`)

const below = (id: number) => sql`
  WITH RECURSIVE below AS (
    SELECT id, 0 AS depth FROM goods_goods_cats WHERE id = ${id} AND deleted_at IS NULL
    UNION SELECT c.id, b.depth + 1 FROM goods_goods_cats c JOIN below b ON c.parent_id = b.id WHERE c.deleted_at IS NULL
  )`

/** Goods are counted where the contract says that they point at a category. */
async function goodsCounts(tx: Tx, ctx: Ctx): Promise<Map<number, number>> {
  const goods = ctx.house.resources.get('goods/goods')
  const [name] = goods ? refsTo(goods, goodsCats.path) : []
  if (!goods || !name) return new Map()
  const column = ident(snake(name))
  const rows = await tx.query<{ id: number; n: number }>(
    sql`SELECT ${column} AS id, count(*) AS n FROM ${ident(goods.table)} WHERE deleted_at IS NULL GROUP BY 1`,
  )
  return new Map(rows.map((row) => [row.id, row.n]))
}

/** What a filter finds stands at the top when its parent was not found; without one, a disabled parent hides what is below. */
function grow(rows: GoodsCat[], filtered: boolean): GoodsCat[] {
  const nodes = new Map(rows.map((row) => [row.id, row]))
  const roots: GoodsCat[] = []
  for (const row of rows) {
    const parent = row.parentId ? nodes.get(row.parentId) : undefined
    if (parent) parent.children = [...(parent.children ?? []), row]
    else if (filtered || !row.parentId) roots.push(row)
  }
  return roots
}
