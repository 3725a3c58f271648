import { type GroupRow, groupGoods } from '@erp/contract/goods/group/goods-group'
import { type Column, Copyable, columnOf, may } from '../../../kit/index.ts'
import { GoodsPicture } from '../picture.tsx'
import { shortPrice } from '../sku/columns.tsx'

type Name = keyof typeof groupGoods.fields
const plain = (name: Name, more: Partial<Column<GroupRow>> = {}): Column<GroupRow> => {
  const { sort: _unindexed, ...column } = columnOf(name, groupGoods.fields[name])
  return { ...column, ...more }
}

export const groupColumns = (): Column<GroupRow>[] => [
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
    title: '组合SKU',
    width: 170,
    fixed: 'start',
    sort: 'sku',
    render: (row) => <Copyable text={row.sku ?? ''} />,
  },
  plain('skuName', { width: 240 }),
  plain('parts', { width: 300 }),
  ...(may('goods:sku:viewCost')
    ? [plain('costPrice', { title: '成本', width: 100, render: (row) => shortPrice(row.costPrice) ?? '–' })]
    : []),
  plain('weight', { title: '重量(g)', width: 100 }),
  plain('available', { width: 96 }),
  plain('skuStatus', { width: 96 }),
  plain('goodsCode', { width: 150, hidden: true }),
  { id: 'createBy', title: '创建人', width: 100, render: (row) => row.createBy },
  { id: 'updateTime', title: '更新时间', width: 158, sort: 'updateTime', render: (row) => row.updateTime },
]
