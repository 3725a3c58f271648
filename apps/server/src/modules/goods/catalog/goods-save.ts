import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { insert } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { checkRows, checkTaken, cleanRows, type GoodsForm, type SkuForm } from '../sku/sku-form.ts'
import { insertSkus, type NewSku } from '../sku/sku-write.ts'
import { drawGoodsCode, drawSkuCodes } from './goods-code.ts'
import { detailOf } from './goods-detail.ts'
import { checkGoods, checkSkuReferences, cleanGoods, keepDescription, keepImageHash } from './goods-form.ts'
import { keepHealth } from './goods-health.ts'
import { goodsRows } from './goods-list.ts'

type Save = Handler<(typeof goodsItem)['actions']['save']>

export const save: Save = async (tx, input, ctx) => detailOf(tx, await createGoods(tx, input, ctx), ctx)

/** A goods with its SKUs at 待完善: by the form, by an import, out of a development. */
export async function createGoods(tx: Tx, input: GoodsForm, ctx: Ctx): Promise<number> {
  if (input.goodsType === 2) throw bad('组合商品请在组合商品页面新增', 'goodsType')
  const form = cleanGoods(input)
  const rows = cleanRows(input.skus, ctx)
  checkRows(rows, () => true)
  await checkTaken(tx, rows, new Set())
  await checkGoods(tx, form, {}, rows, [], ctx)
  await checkSkuReferences(tx, rows, ctx)
  const cat: Defaults = form.catId ? await defaultsOf(tx, form.catId) : {}
  const goodsCode = form.goodsCode || (await drawn(tx, form, ctx))
  const made = await insert(tx, goodsRows, { ...form, ...unfilled(form, cat), goodsCode }, ctx)
  const { goodsId } = made
  await keepDescription(tx, goodsId, form, ctx)
  await insertSkus(tx, goodsId, await newSkus(tx, { ...made, goodsCode }, rows.entries(), rows, cat.degreeDifficultyId), ctx)
  if (form.mainImage) await keepImageHash(tx, goodsId, form.mainImage, ctx)
  await keepHealth(tx, [goodsId])
  await noteRepeat(tx, goodsId, form.repeatReason, ctx)
  return goodsId
}

async function drawn(tx: Tx, form: GoodsForm, ctx: Ctx): Promise<string> {
  if (!form.catId) throw bad('请选择商品类目，或填写商品编码', 'catId')
  return drawGoodsCode(tx, ctx.house, form.catId)
}

export interface Defaults {
  hsCode?: string | null
  declareNameCn?: string | null
  declareNameEn?: string | null
  packInfoId?: number | null
  degreeDifficultyId?: number | null
}
const INHERITED = ['hsCode', 'declareNameCn', 'declareNameEn', 'packInfoId'] as const

/** What a category gives to new goods; the customs code only where it is as long as a goods' must be. */
export async function defaultsOf(tx: Tx, catId: number): Promise<Defaults> {
  const cat = await tx.one<Defaults>(sql`
    SELECT CASE WHEN hs_code ~ '^[0-9]{8,10}$' THEN hs_code END AS "hsCode", declare_name_cn AS "declareNameCn",
      declare_name_en AS "declareNameEn", pack_info_id AS "packInfoId", degree_difficulty_id AS "degreeDifficultyId"
    FROM goods_goods_cats WHERE id = ${catId}`)
  return cat ?? {}
}

export const unfilled = (form: Partial<GoodsForm>, cat: Defaults): Defaults =>
  Object.fromEntries(INHERITED.flatMap((name) => (form[name] == null && cat[name] != null ? [[name, cat[name]]] : [])))

export interface Owner {
  goodsId: number
  goodsCode: string
  goodsName: string
}

/** New rows of the grid with their codes, names and difficulty. */
export async function newSkus(
  tx: Tx,
  { goodsId, goodsCode, goodsName }: Owner,
  fresh: Iterable<[place: number, row: SkuForm]>,
  grid: SkuForm[],
  difficultyId?: number | null,
): Promise<NewSku[]> {
  const all = [...fresh]
  const typed = grid.flatMap(({ sku }) => sku ?? [])
  const codes = (await drawSkuCodes(tx, goodsId, goodsCode, all.filter(([, row]) => !row.sku).length, typed)).values()
  const degreeDifficultyId = difficultyId ?? (await firstDifficulty(tx))
  return all.map(([place, row]) => ({
    sortNo: place + 1,
    row: {
      ...row,
      sku: row.sku || codes.next().value!,
      skuName: row.skuName || nameOf(goodsName, row),
      degreeDifficultyId: row.degreeDifficultyId ?? degreeDifficultyId,
    },
  }))
}

export const nameOf = (goodsName: string, { property1, property2, property3 }: SkuForm): string =>
  [goodsName, property1, property2, property3].filter(Boolean).join(' ').slice(0, 200)

export async function firstDifficulty(tx: Tx): Promise<number | null> {
  const first = await tx.one<{ id: number }>(
    sql`SELECT id FROM basic_degree_difficulty WHERE deleted_at IS NULL ORDER BY sort_no, id LIMIT 1`,
  )
  return first?.id ?? null
}

/** Why a goods was kept though it looks like another one. */
export async function noteRepeat(tx: Tx, goodsId: number, reason: string | null | undefined, ctx: Ctx): Promise<void> {
  if (reason) await log(tx, ctx, { entity: goodsItem.path, entityId: goodsId, action: '疑似重复仍保存', note: reason })
}
