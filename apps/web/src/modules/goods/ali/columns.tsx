import { WarningOutlined } from '@ant-design/icons'
import { aliGoods } from '@erp/contract/goods/ali-goods'
import { Tag, Tooltip } from 'antd'
import { type AnyRow, type Column, columnOf, columnsOf } from '../../../kit/index.ts'
import { GoodsPicture } from '../picture.tsx'
import './ali.css'

const { fields } = aliGoods
const render: Record<string, Partial<Column>> = {
  image: { width: 52, fixed: 'start', render: (row) => <GoodsPicture url={row['image']} /> },
  sku: { width: 150, fixed: 'start', render: (row) => <Sku row={row} /> },
  goodsCode: { width: 110, hidden: true },
  goodsName: { width: 200 },
  offerId: { width: 150, render: (row) => <Offer row={row} /> },
  aliSupplierName: { width: 170 },
  attrs: { width: 150 },
  unitRatio: { width: 90, render: (row) => plain(row['unitRatio']) },
  lastPrice: { width: 86, render: (row) => price(row['lastPrice']) },
  refPrice: { width: 86, render: (row) => price(row['refPrice']) },
  priceChangeRate: { width: 84, render: (row) => <Rate value={row['priceChangeRate']} /> },
  linkStatus: { width: 92 },
  minOrderQty: { width: 76 },
  stock: { width: 76, render: (row) => (row['stock'] === 0 ? <span className="ali-none">0</span> : row['stock']) },
  isDefault: { hidden: true },
  purchaserId: { width: 90 },
  lastSyncTime: { width: 178, render: (row) => <Synced row={row} /> },
  syncError: { hidden: true, width: 160 },
}

/** Two columns stay at the left edge: what it looks like, and what it is called. */
export const aliColumns = (): Column[] =>
  columnsOf(aliGoods).map((column) => {
    const name = column.id as keyof typeof fields
    return fields[name] ? { ...columnOf(name, fields[name]), ...render[name] } : { ...column, hidden: true }
  })

const Sku = ({ row }: { row: AnyRow }) => (
  <span className="ali-sku">
    {row['sku']}
    {row['isDefault'] === 1 && <Tag color="blue">默认</Tag>}
  </span>
)

const Offer = ({ row }: { row: AnyRow }) =>
  row['url'] ? (
    <a href={row['url']} target="_blank" rel="noreferrer" onDoubleClick={(event) => event.stopPropagation()}>
      {row['offerId']}
    </a>
  ) : (
    row['offerId']
  )

/** Rising costs money: red up, green down. */
export function Rate({ value }: { value: string | null }) {
  if (value === null || Number(value) === 0) return <span className="nothing">0%</span>
  const up = Number(value) > 0
  return <span className={up ? 'ali-up' : 'ali-down'}>{`${up ? '+' : ''}${plain(value)}%`}</span>
}

const Synced = ({ row }: { row: AnyRow }) => (
  <span className="ali-synced">
    {row['lastSyncTime']}
    {row['syncError'] && (
      <Tooltip title={`最近一次同步失败：${row['syncError']}`}>
        <WarningOutlined className="ali-up" aria-label={`同步失败：${row['syncError']}`} />
      </Tooltip>
    )}
  </span>
)

/** 12.5000 is written 12.5. */
export const plain = (value: string | null): string => (value === null ? '' : value.replace(/\.?0+$/, ''))
export const price = (value: string | null): string => (value === null ? '' : value.replace(/(\.\d\d)0+$/, '$1'))
