import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsListRow } from '@erp/contract/goods/catalog/goods-rows'
import { type Column, Copyable, columnOf, type Expansion, may } from '../../../../kit/index.ts'
import { GoodsPicture } from '../../picture.tsx'
import { price } from '../../price.ts'
import './list.css'

type Name = keyof typeof goodsItem.fields
const plain = (name: Name, more: Partial<Column> = {}): Column => {
  const { sort: _unindexed, ...column } = columnOf(name, goodsItem.fields[name])
  return { ...column, ...more }
}
const stamp = (id: 'createTime' | 'updateTime', title: string, more: Partial<Column> = {}): Column => ({
  id,
  title,
  width: 158,
  sort: id,
  render: (row) => row[id],
  ...more,
})

/** What both lists of goods show first. */
export const leading = (expand: Pick<Expansion, 'open' | 'toggle'>): Column<any>[] => [
  {
    id: 'mainImage',
    title: '图',
    onCard: 'picture',
    width: 48,
    fixed: 'start',
    render: (row: GoodsListRow) => <GoodsPicture url={row.mainImage} />,
  },
  {
    id: 'goodsCode',
    title: '商品编码',
    width: 138,
    fixed: 'start',
    sort: 'goodsCode',
    render: (row: GoodsListRow) => <Code row={row} expand={expand} />,
  },
  plain('goodsName', { width: 230 }),
  plain('catId', { width: 110 }),
  plain('skuCount', { width: 76 }),
]

export const goodsColumns = (expand: Pick<Expansion, 'open' | 'toggle'>): Column<any>[] => [
  ...leading(expand),
  plain('goodsStatus', { width: 96 }),
  plain('goodsLevel', { width: 92 }),
  ...cost(),
  range('weightMin', 'weightMax', '重量(g)'),
  plain('available', { width: 88 }),
  plain('onWay', { width: 76 }),
  {
    id: 'sold7',
    title: '近7/30天销量',
    width: 116,
    align: 'right',
    exports: ['sold7', 'sold30'],
    render: (row: GoodsListRow) => `${row.sold7 ?? 0} / ${row.sold30 ?? 0}`,
  },
  ...people(),
  plain('healthScore', {
    width: 112,
    sort: 'healthScore',
    render: (row) => <Score value={row['healthScore'] ?? 0} />,
  }),
  plain('sellerIds', { hidden: true }),
  plain('tagIds', { hidden: true }),
  plain('disabledGroupIds', { hidden: true }),
  plain('attributes', { hidden: true }),
  plain('developDate', { hidden: true, sort: 'developDate' }),
  stamp('createTime', '创建时间', { hidden: true }),
  stamp('updateTime', '更新时间'),
]

export const cost = (): Column<any>[] => (may('goods:sku:viewCost') ? [range('costMin', 'costMax', '采购价')] : [])

export const people = (): Column<any>[] => [
  plain('season', { width: 92 }),
  plain('developerId', { width: 92 }),
  plain('purchaserId', { width: 92 }),
  plain('supplierName', { width: 170 }),
  plain('defaultStoreId', { width: 104 }),
]

/** From the lowest to the highest of the SKUs. */
export const range = (from: Name, to: Name, title: string): Column<any> => ({
  id: from,
  title,
  width: 128,
  align: 'right',
  exports: [from, to],
  render: (row) => {
    const [low, high] = [short(row[from]), short(row[to])]
    if (low === '') return <span className="nothing">–</span>
    return low === high ? low : `${low}–${high}`
  },
})

const short = (value: string | null | undefined): string => (price(value) ?? '').replace(/\.00$/, '')

function Code({ row, expand }: { row: GoodsListRow; expand: Pick<Expansion, 'open' | 'toggle'> }) {
  const open = expand.open.has(row.goodsId)
  return (
    <span className="goods-code">
      <button
        type="button"
        className="goods-toggle"
        aria-expanded={open}
        aria-label={`${open ? '收起' : '展开'}${row.goodsCode}的SKU`}
        onClick={() => expand.toggle(row.goodsId)}
      >
        {open ? <CaretDownOutlined /> : <CaretRightOutlined />}
      </button>
      <Copyable text={row.goodsCode ?? ''} />
    </span>
  )
}

const FAIR = 60
const GOOD = 85

export const Score = ({ value }: { value: number }) => (
  <span className="score" title={`资料完整度 ${value}`}>
    <span className="score-bar">
      <span className={value >= GOOD ? 'good' : value >= FAIR ? 'fair' : 'poor'} style={{ width: `${value}%` }} />
    </span>
    {value}
  </span>
)
