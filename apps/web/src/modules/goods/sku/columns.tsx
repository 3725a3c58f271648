import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { SkuListRow } from '@erp/contract/goods/sku/sku-rows'
import { type Column, Copyable, columnOf, may } from '../../../kit/index.ts'
import { GoodsPicture } from '../picture.tsx'

type Name = keyof typeof goodsSku.fields
const plain = (name: Name, more: Partial<Column<SkuListRow>> = {}): Column<SkuListRow> => {
  const { sort: _unindexed, ...column } = columnOf(name, goodsSku.fields[name])
  return { ...column, ...more }
}
const cost = (name: 'costPrice' | 'avgCost'): Column<SkuListRow>[] =>
  may('goods:sku:viewCost') ? [plain(name, { width: 100, render: (row) => shortPrice(row[name]) ?? <None /> })] : []

export const skuColumns = (): Column<SkuListRow>[] => [
  {
    id: 'skuImage',
    title: '图',
    onCard: 'picture',
    width: 48,
    fixed: 'start',
    render: (row) => <GoodsPicture url={row.skuImage} />,
  },
  {
    id: 'sku',
    title: 'SKU',
    width: 150,
    fixed: 'start',
    sort: 'sku',
    render: (row) => <Copyable text={row.sku ?? ''} />,
  },
  plain('barcode', { width: 140, render: (row) => (row.barcode ? <Copyable text={row.barcode} /> : <None />) }),
  plain('skuName', { width: 230 }),
  plain('property1', { width: 92 }),
  plain('property2', { width: 92 }),
  plain('property3', { width: 92, hidden: true }),
  plain('skuKind', { width: 84 }),
  plain('skuStatus', { width: 96 }),
  ...cost('costPrice'),
  ...cost('avgCost'),
  plain('weight', { width: 96, render: (row) => <Weight row={row} /> }),
  plain('size', { width: 124 }),
  plain('packName', { width: 110 }),
  plain('degreeDifficultyId', { width: 92 }),
  plain('available', { width: 88 }),
  plain('onWay', { width: 72 }),
  plain('locationName', { width: 120 }),
  plain('sold30', { width: 108 }),
  { id: 'updateTime', title: '更新时间', width: 158, sort: 'updateTime', hidden: true, render: (row) => row.updateTime },
]

/** Without the zeros that only fill the places. */
export const shortPrice = (price: string | null | undefined): string | undefined => price?.replace(/(\.\d\d)0+$/, '$1')

const None = () => <span className="nothing">–</span>

/** A confirmed weight says so: an import will not change it. */
function Weight({ row: { weight, weightCheckedTime } }: { row: SkuListRow }) {
  if (!weight) return <None />
  return weightCheckedTime ? (
    <span className="weighed" title={`仓库已于 ${weightCheckedTime} 称重确认`}>
      {weight} ✓
    </span>
  ) : (
    weight
  )
}
