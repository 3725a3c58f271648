import { goodsRows } from '@erp/contract/goods/batch/sku-import'
import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { type Fields, snake } from '@erp/contract/kit'
import { ident, join, sql, type Tx } from '../../../kit/db/db.ts'
import { BadRows, type WholeFile } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { requireEditable } from '../catalog/goods-edit.ts'
import { requireStores } from '../catalog/goods-form.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import type { Current } from '../status/status-check.ts'
import { type BatchGoods, type ChangedGoods, changedGoods, gapsOf, lockMany, newGaps, tellRegrouped } from './batch-goods.ts'
import { insertNewGoods } from './import-new-goods.ts'
import { checkCategories, pick } from './import-product.ts'
import { refusalOf, type Sheet, type SheetRow, sheetOf, tellEach, tellRepeated } from './import-sheet.ts'
import { checkStatuses, type Moving, moveStatuses } from './import-status.ts'

const fields = goodsRows.fields as Fields
const VALUES = Object.keys(goodsFields).filter((name) => name !== 'goodsCode' && name in fields)
const CHUNK = 2000

interface Known {
  at: number
  goods: BatchGoods
  values: SheetRow
}

/** Goods by their code: new ones are made, known ones changed in their filled cells. */
export function goodsFile(ctx: Ctx): WholeFile {
  let known: Known[] = []
  let moving: Moving[] = []
  return {
    partial: true,
    check: async (tx, checked) => {
      const sheet = sheetOf(checked, fields)
      known = await find(tx, sheet, ctx)
      moving = await movingOf(tx, sheet, known)
      await check(tx, sheet, known)
      await checkStatuses(tx, sheet, moving, ctx)
    },
    write: async (tx, { rows, numbers }) => {
      const old = new Set(known.map(({ at }) => at))
      const fresh = rows.flatMap((row, at) =>
        old.has(at) ? [] : [{ row: numbers[at]!, goods: pick(row, ['goodsCode', ...VALUES]), skus: [] }],
      )
      const { goodsIds } = await insertNewGoods(tx, fresh, ctx)
      await change(tx, known, numbers, ctx)
      await moveStatuses(tx, moving, ctx)
      return [...goodsIds, ...known.map(({ goods }) => goods.goodsId)]
    },
  }
}

async function find(tx: Tx, sheet: Sheet, ctx: Ctx): Promise<Known[]> {
  tellRepeated(sheet, 'goodsCode', (code, first) => `商品编码「${code}」与第${first}行重复`)
  const codes = [...new Set(sheet.rows.flatMap((row) => row['goodsCode'] || []))]
  const ids = await tx.query<{ id: number; code: string }>(
    sql`SELECT id, goods_code AS code FROM goods_goods WHERE goods_code = ANY(${codes}::text[])`,
  )
  const there = new Set(ids.map(({ code }) => code))
  const within = new Map(
    (
      await lockMany(
        tx,
        ids.map(({ id }) => id),
        ctx,
      )
    ).map((goods) => [goods.goodsCode, goods]),
  )
  return sheet.rows.flatMap((row, at) => {
    const code = row['goodsCode']
    const goods = code ? within.get(code) : undefined
    if (goods) return [{ at, goods, values: settled(pick(row, VALUES)) }]
    if (code && there.has(code)) sheet.say(at, 'goodsCode', `商品编码「${code}」已存在，不在您的权限范围内或已删除`)
    return []
  })
}

/** Emptied, a list is empty and a number is what it is at first. */
const settled = (values: SheetRow): SheetRow =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { initial, kind } = fields[name]!
      return [name, value ?? initial ?? (kind === 'refs' ? [] : null)]
    }),
  )

async function movingOf(tx: Tx, sheet: Sheet, known: Known[]): Promise<Moving[]> {
  const asked = known.filter(({ at }) => sheet.rows[at]!['toStatus'])
  const skus = await tx.query<Omit<Current, 'goodsCode' | 'auditStatus'>>(sql`
    SELECT id AS "skuId", goods_id AS "goodsId", sku, sku_kind AS "skuKind", sku_status AS status FROM goods_goods_sku
    WHERE goods_id = ANY(${asked.map(({ goods }) => goods.goodsId)}::bigint[]) AND deleted_at IS NULL ORDER BY id`)
  const byGoods = Map.groupBy(skus, ({ goodsId }) => goodsId)
  return asked.map(({ at, goods }) => {
    const { goodsCode, auditStatus, goodsId } = goods
    const { toStatus, reason } = sheet.rows[at]!
    const own = (byGoods.get(goodsId) ?? []).map((sku) => ({ ...sku, goodsCode, auditStatus }))
    return { at, to: toStatus, reason: reason?.trim() || null, skus: own }
  })
}

async function check(tx: Tx, sheet: Sheet, known: Known[]): Promise<void> {
  const old = new Map(known.map((one) => [one.at, one]))
  for (const [at, row] of sheet.rows.entries()) {
    const one = old.get(at)
    const closed = one && (await refusalOf(() => requireEditable(one.goods, '修改')))
    if (closed) sheet.say(at, 'goodsCode', closed)
    if (one ? row['goodsName'] === null : !row['goodsName']) sheet.say(at, 'goodsName', `${goodsFields.goodsName.label}不能为空`)
    if (one) continue
    if (!row['goodsCode'] && !row['catId']) sheet.say(at, 'catId', '请选择商品类目，或填写商品编码')
    if (row['toStatus']) sheet.say(at, 'toStatus', '新增的商品审核后才有状态')
  }
  await checkCategories(tx, sheet)
  await tellEach(sheet, 'defaultStoreId', (id) => requireStores(tx, [id]))
}

async function change(tx: Tx, known: Known[], numbers: number[], ctx: Ctx): Promise<void> {
  const all = known.map((one) => ({ ...one, changed: changedGoods(one.goods, one.values) }))
  const touched = all.filter(({ changed }) => changed.changes.length > 0)
  const goods = touched.map((one) => one.goods)
  const gaps = await gapsOf(tx, goods)
  for (let i = 0; i < touched.length; i += CHUNK) await write(tx, touched.slice(i, i + CHUNK), ctx)
  const fresh = await newGaps(tx, goods, gaps)
  const errors = touched.flatMap(({ at, goods: { goodsId } }) =>
    fresh.has(goodsId) ? [{ row: numbers[at]!, column: goodsFields.goodsCode.label, reason: fresh.get(goodsId)! }] : [],
  )
  if (errors.length) throw new BadRows(errors)
  await tellRegrouped(
    tx,
    touched.map(({ changed }) => changed),
    ctx,
  )
  await keepHealth(
    tx,
    goods.map(({ goodsId }) => goodsId),
  )
}

async function write(tx: Tx, touched: (Known & { changed: ChangedGoods })[], ctx: Ctx): Promise<void> {
  const columns = join(
    VALUES.map((name) => ident(snake(name))),
    ', ',
  )
  const given = join(
    VALUES.map((name) => sql`r.${ident(snake(name))}`),
    ', ',
  )
  const rows = touched.map(({ goods, values }) => ({
    id: goods.goodsId,
    ...Object.fromEntries(VALUES.map((name) => [snake(name), name in values ? values[name] : goods[name]])),
  }))
  await tx.run(sql`
    UPDATE goods_goods g SET (${columns}) = ROW(${given}), version = g.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM jsonb_populate_recordset(NULL::goods_goods, ${JSON.stringify(rows)}::jsonb) r WHERE g.id = r.id`)
  await logAll(
    tx,
    ctx,
    touched.map(({ goods, changed }) => ({
      entity: goodsItem.path,
      entityId: goods.goodsId,
      action: '导入修改',
      changes: changed.changes,
      version: goods.version + 1,
    })),
  )
}
