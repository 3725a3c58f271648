import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { randomDeliverySku } from '@erp/contract/goods/random/random-delivery-sku'
import { type Column, Copyable, columnsOf, type Expansion } from '../../../kit/index.ts'
import type { RandomSku } from './rows.ts'
import '../catalog/list/list.css'

/** The first column opens the members. */
export const randomColumns = (expand: Pick<Expansion, 'open' | 'toggle'>): Column<RandomSku>[] =>
  columnsOf(randomDeliverySku).map((column): Column<RandomSku> => {
    if (column.id === 'sku') return { ...column, width: 200, render: (row) => <Code row={row} expand={expand} /> }
    if (column.id === 'skuName') return { ...column, width: 220 }
    if (column.id === 'storeIds') return { ...column, width: 200, render: (row) => <Stores names={row.storeName ?? []} /> }
    return column
  })

function Code({ row, expand }: { row: RandomSku; expand: Pick<Expansion, 'open' | 'toggle'> }) {
  const open = expand.open.has(row.id)
  return (
    <span className="goods-code">
      <button
        type="button"
        className="goods-toggle"
        aria-expanded={open}
        aria-label={`${open ? '收起' : '展开'} ${row.sku} 的成员`}
        onClick={() => expand.toggle(row.id)}
      >
        {open ? <CaretDownOutlined /> : <CaretRightOutlined />}
      </button>
      <Copyable text={row.sku ?? ''} />
    </span>
  )
}

const Stores = ({ names }: { names: string[] }) => (names.length ? names.join('、') : <span className="hint">全部仓库</span>)
