import { expect, test } from 'vitest'
import { changedCells, changedRows, edited, linesOf, refusedCells, type SheetLine, withEdits } from './lines.ts'

const goods = (goodsId: number, more = {}) => ({
  goodsId,
  goodsCode: `AB000${goodsId}`,
  goodsName: `商品${goodsId}`,
  version: 3,
  sellerIds: [],
  season: 'ALL',
  skus: [
    { skuId: goodsId * 10, sku: `AB000${goodsId}01`, weight: '100', property1: '红', property2: 'S', skuStatus: '20' },
    { skuId: goodsId * 10 + 1, sku: `AB000${goodsId}02`, weight: '120', skuStatus: '20' },
  ],
  ...more,
})
const mapped = (lines: SheetLine[]) => new Map(lines.map((line) => [line.key, line]))
const read = [...linesOf(goods(1)), ...linesOf(goods(2))]
const changed = (key: string, cells: object) => read.map((line) => (line.key === key ? { ...line, ...cells } : line))

test('a goods is followed by its SKUs', () => {
  expect(read.map(({ key }) => key)).toEqual(['g1', 's10', 's11', 'g2', 's20', 's21'])
  expect(read[1]).toMatchObject({ sku: 'AB000101', style: '红/S', weight: '100', goodsStatus: '20' })
})

test('only changed cells of changed goods are sent, with the version that was read', () => {
  const lines = changed('s20', { weight: '250', length: '' }).map((line) =>
    line.key === 'g1' ? { ...line, season: 'SUMMER' } : line,
  )
  expect(changedRows(lines, mapped(read))).toEqual([
    { goodsId: 1, version: 3, season: 'SUMMER' },
    { goodsId: 2, version: 3, skus: [{ skuId: 20, weight: '250' }] },
  ])
  expect(changedRows(read, mapped(read))).toEqual([])
})

test('empty is empty, however it is written; an emptied cell is sent as null', () => {
  expect([...changedCells({ ...read[0]!, sellerIds: null, goodsNameEn: '' }, read[0])]).toEqual([])
  expect(changedRows(changed('g1', { season: '' }), mapped(read))).toEqual([{ goodsId: 1, version: 3, season: null }])
})

test('refusals stand at their cells, the others at the code of their line', () => {
  const wrongs = refusedCells([
    { row: 1, goodsId: 1, field: 'hsCode', reason: '海关编码应为8-10位数字' },
    { row: 1, goodsId: 1, reason: '商品不存在' },
    { row: 2, goodsId: 2, skuId: 20, field: 'weight', reason: '净重(g)不能小于0.01' },
  ])
  expect(wrongs.get('g1')).toEqual({ hsCode: '海关编码应为8-10位数字', goodsCode: '商品不存在' })
  expect(wrongs.get('s20')).toEqual({ weight: '净重(g)不能小于0.01' })
})

test('what others changed comes in, what was typed stays, what they removed goes', () => {
  const edits = withEdits(
    new Map(),
    [
      { ...read[0]!, season: 'SUMMER' },
      { ...read[2]!, weight: '99' },
    ],
    mapped(read),
  )
  const now = linesOf(goods(1, { version: 4, goodsName: '他改的', skus: [{ skuId: 10, sku: 'AB000101', weight: '111' }] }))
  const lines = edited([...now, ...linesOf(goods(2))], edits)
  expect(lines.map(({ key }) => key)).toEqual(['g1', 's10', 'g2', 's20', 's21'])
  expect(lines[0]).toMatchObject({ season: 'SUMMER', goodsName: '他改的', version: 4 })
  expect(lines[1]).toMatchObject({ weight: '111' })
})

test('a cell typed back to what it was is no change', () => {
  const edits = withEdits(new Map(), [{ ...read[0]!, season: 'SUMMER' }], mapped(read))
  expect([...withEdits(edits, [read[0]!], mapped(read))]).toEqual([])
  expect(edited(read, new Map())[0]).toBe(read[0])
})
