import { productRows } from '@erp/contract/goods/batch/sku-import'
import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { SKUS_MAX } from '@erp/contract/goods/catalog/goods-write'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import type { Fields } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import type { WholeFile } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { prefixOf } from '../catalog/goods-code.ts'
import { requireLeaf, requireStores } from '../catalog/goods-form.ts'
import { styleOf } from '../sku/sku-form.ts'
import { insertNewGoods, type NewGoods } from './import-new-goods.ts'
import { type Sheet, type SheetRow, sheetOf, tellEach, tellHalfSize, tellRepeated } from './import-sheet.ts'

const fields = productRows.fields as Fields
const OF_GOODS = Object.keys(fields).filter((name) => name in goodsFields)
const OF_SKU = Object.keys(fields).filter((name) => !(name in goodsFields))

/** New goods with their SKUs, one row a SKU. */
export const productFile = (ctx: Ctx): WholeFile => ({
  partial: true,
  check: (tx, checked) => check(tx, sheetOf(checked, fields)),
  write: async (tx, checked) => (await insertNewGoods(tx, goodsIn(checked), ctx)).skuIds,
})

async function check(tx: Tx, sheet: Sheet): Promise<void> {
  for (const [at, row] of sheet.rows.entries()) {
    tellHalfSize(sheet, at, row)
    if (row['sku']?.includes('*')) sheet.say(at, 'sku', skuFields.sku.message!)
  }
  for (const group of grouped(sheet.rows)) checkGroup(sheet, group)
  tellRepeated(sheet, 'sku', (sku, first) => `SKU【${sku}】与第${first}行重复`)
  tellRepeated(sheet, 'barcode', (barcode, first) => `条码【${barcode}】与第${first}行重复`)
  await tellTaken(tx, sheet)
  await checkCategories(tx, sheet)
  await tellEach(sheet, 'defaultStoreId', (id) => requireStores(tx, [id]))
}

/** The places of the rows of each goods: by code, else by name. */
function grouped(rows: SheetRow[]): number[][] {
  const key = ({ goodsCode, goodsName }: SheetRow, at: number) => (goodsCode ? `#${goodsCode}` : goodsName || at)
  return [...Map.groupBy(rows.keys(), (at) => key(rows[at]!, at)).values()]
}

/** Its goods is written in the first row; a later one may repeat it, not change it. */
function checkGroup(sheet: Sheet, [lead, ...rest]: number[]): void {
  const { rows, say, number } = sheet
  const goods = rows[lead!]!
  if (!goods['goodsName']) say(lead!, 'goodsName', `${goodsFields.goodsName.label}不能为空`)
  if (!goods['goodsCode'] && !goods['catId']) say(lead!, 'catId', '请选择商品类目，或填写商品编码')
  if (rest.length >= SKUS_MAX) say(lead!, 'sku', `一个商品最多${SKUS_MAX}个SKU`)
  for (const at of rest)
    for (const name of OF_GOODS)
      if (rows[at]![name] != null && JSON.stringify(rows[at]![name]) !== JSON.stringify(goods[name] ?? null))
        say(at, name, `${fields[name]!.label}与第${number(lead!)}行的同一商品不一致`)
  const styles = new Map<string, number>()
  for (const at of [lead!, ...rest]) {
    const twin = styles.get(styleOf(rows[at]!))
    if (twin === undefined) styles.set(styleOf(rows[at]!), at)
    else say(at, 'property1', `款式与第${number(twin)}行相同`)
  }
}

async function tellTaken(tx: Tx, { rows, say }: Sheet): Promise<void> {
  const all = (name: string): string[] => [...new Set(rows.flatMap((row) => row[name] || []))]
  const goods = await tx.query<{ code: string }>(
    sql`SELECT goods_code AS code FROM goods_goods WHERE goods_code = ANY(${all('goodsCode')}::text[])`,
  )
  const skus = await tx.query<{ sku: string; barcode: string | null; goodsCode: string }>(sql`
    SELECT s.sku, s.barcode, g.goods_code AS "goodsCode" FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.sku = ANY(${all('sku')}::text[]) OR s.barcode = ANY(${all('barcode')}::text[])`)
  const codes = new Set(goods.map(({ code }) => code))
  const bySku = new Map(skus.map((one) => [one.sku, one]))
  const byBarcode = new Map(skus.map((one) => [one.barcode, one]))
  for (const [at, { goodsCode, sku, barcode }] of rows.entries()) {
    if (goodsCode && codes.has(goodsCode)) say(at, 'goodsCode', `${goodsFields.goodsCode.label}「${goodsCode}」已存在`)
    if (sku && bySku.has(sku)) say(at, 'sku', `SKU【${sku}】已存在（商品 ${bySku.get(sku)!.goodsCode}）`)
    if (barcode && byBarcode.has(barcode)) say(at, 'barcode', `条码【${barcode}】已存在（SKU ${byBarcode.get(barcode)!.sku}）`)
  }
}

/** A goods without a code gets its category's. */
export async function checkCategories(tx: Tx, sheet: Sheet): Promise<void> {
  const uncoded = new Set(sheet.rows.flatMap((row) => (row['goodsCode'] ? [] : (row['catId'] ?? []))))
  await tellEach(sheet, 'catId', async (catId) => {
    await requireLeaf(tx, catId)
    if (uncoded.has(catId)) await prefixOf(tx, catId)
  })
}

const goodsIn = ({ rows, numbers }: Checked): NewGoods[] =>
  grouped(rows).map((places) => ({
    row: numbers[places[0]!]!,
    goods: pick(rows[places[0]!]!, OF_GOODS),
    skus: places.map((at) => ({ row: numbers[at]!, values: pick(rows[at]!, OF_SKU) })),
  }))

/** Empty texts are nothing. */
export const pick = (row: SheetRow, names: string[]): SheetRow =>
  Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name] === '' ? null : row[name]]] : [])))
