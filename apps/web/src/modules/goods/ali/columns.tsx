import { WarningOutlined } from '@ant-design/icons'
import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { Tag, Tooltip } from 'antd'
import { type Column, columnOf, columnsOf } from '../../../kit/index.ts'
import { GoodsPicture } from '../picture.tsx'
import type { AliLink } from './rows.ts'
import './ali.css'

const { fields } = aliGoods
const render: Partial<Record<keyof typeof fields, Partial<Column<AliLink>>>> = {
  image: { width: 52, fixed: 'start', render: (row) => <GoodsPicture url={row.image} /> },
  sku: { width: 150, fixed: 'start', render: (row) => <Sku row={row} /> },
  goodsName: { width: 170 },
  attrs: { width: 136 },
  offerId: { width: 126, render: (row) => <Offer row={row} /> },
  linkStatus: { width: 90 },
  lastPrice: { width: 84, render: (row) => price(row.lastPrice) },
  refPrice: { width: 84, render: (row) => price(row.refPrice) },
  priceChangeRate: { width: 90, render: (row) => <Rate value={row.priceChangeRate} /> },
  unitRatio: { width: 90, render: (row) => plain(row.unitRatio) },
  minOrderQty: { width: 76 },
  stock: { width: 76, render: (row) => (row.stock === 0 ? <span className="ali-none">0</span> : row.stock) },
  aliSupplierName: { width: 180 },
  purchaserId: { width: 90 },
  lastSyncTime: { width: 178, render: (row) => <Synced row={row} /> },
  goodsCode: { width: 110, hidden: true },
  isDefault: { hidden: true },
  syncError: { hidden: true, width: 160 },
}

const SORTED = new Set(['lastPrice', 'priceChangeRate'])
const unsorted = (column: Column<AliLink>): Column<AliLink> => (SORTED.has(column.id) ? column : { ...column, sort: undefined })

/** In the order in which they are asked: what it is, what it costs now, who sells it. */
export const aliColumns = (): Column<AliLink>[] =>
  [
    ...Object.entries(render).map(([name, own]) => ({ ...columnOf(name, fields[name as keyof typeof fields]), ...own })),
    ...columnsOf(aliGoods)
      .filter(({ id }) => !(id in render))
      .map((column) => ({ ...column, hidden: true })),
  ].map(unsorted)

const Sku = ({ row }: { row: AliLink }) => (
  <span className="ali-sku">
    {row.sku}
    {row.isDefault === 1 && <Tag color="blue">默认</Tag>}
  </span>
)

const Offer = ({ row }: { row: AliLink }) =>
  row.url ? (
    <a href={row.url} target="_blank" rel="noreferrer" onDoubleClick={(event) => event.stopPropagation()}>
      {row.offerId}
    </a>
  ) : (
    row.offerId
  )

/** Rising costs money: red up, green down. */
export function Rate({ value }: { value: string | null }) {
  if (value === null || Number(value) === 0) return <span className="nothing">0%</span>
  const up = Number(value) > 0
  return <span className={up ? 'ali-up' : 'ali-down'}>{`${up ? '+' : ''}${plain(value)}%`}</span>
}

const Synced = ({ row }: { row: AliLink }) => (
  <span className="ali-synced">
    {row.lastSyncTime}
    {row.syncError && (
      <Tooltip title={`最近一次同步失败：${row.syncError}`}>
        <WarningOutlined className="ali-up" aria-label={`同步失败：${row.syncError}`} />
      </Tooltip>
    )}
  </span>
)

/** 12.5000 is written 12.5. */
export const plain = (value: string | null): string => (value === null ? '' : value.replace(/\.?0+$/, ''))
export const price = (value: string | null): string => (value === null ? '' : value.replace(/(\.\d\d)0+$/, '$1'))
