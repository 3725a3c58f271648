import { type ShipmentRow, shipment, shipmentFields } from '@erp/contract/temu/stockup/shipment'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { ChoiceTag, type Column, columnsOf, type Expansion, type ListRow, Picture } from '../../../kit/index.ts'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import { ChecksCell, Countdown, MarginText, nothing, QuantityCell } from './cells.tsx'
import '../../order/order.css'

type Shipment = ListRow<typeof shipment>

/** What decides about an order first; the rest can be shown by choice. */
export function shipmentColumns(open: (row: Shipment) => void, toggle: Expansion['toggle']): Column<Shipment>[] {
  const shown = [PICTURE, numberOf(open), ...GOODS(toggle), DUE, ...FIGURES, ...WHERE]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  const others = columnsOf(shipment)
    .filter(({ id }) => !taken.has(id))
    .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...shown, ...others]
}

const PICTURE: Column<Shipment> = {
  id: 'image',
  title: '图片',
  width: 50,
  onCard: 'picture',
  exports: [],
  render: (row) => {
    const src = row.image ?? row.lines[0]?.skuImage
    return src ? <Picture src={src} /> : <span className="no-picture" aria-hidden="true" />
  },
}

const numberOf = (open: (row: Shipment) => void): Column<Shipment> => ({
  id: 'subPurchaseOrderSn',
  title: '备货单号',
  width: 158,
  fixed: 'start',
  sort: 'subPurchaseOrderSn',
  exports: ['subPurchaseOrderSn', 'urgencyType', 'purchaseStockType', 'shopId'],
  render: (row) => (
    <TwoLines
      first={
        <button type="button" className="order-no" onClick={() => open(row)}>
          {row.subPurchaseOrderSn}
        </button>
      }
      second={
        <>
          {row.urgencyType === 1 && <Tag color="red">加急</Tag>}
          {row.purchaseStockType === 1 && <Tag color="volcano">JIT</Tag>}
          {row.shopName}
        </>
      }
    />
  ),
})

const GOODS = (toggle: Expansion['toggle']): Column<Shipment>[] => [
  {
    id: 'sku',
    title: '货号/SKU',
    width: 140,
    exports: ['sku', 'productName'],
    render: (row) => {
      const { lines, stockOrderId } = row
      const [line, ...more] = lines
      if (!line) return nothing
      if (more.length === 0)
        return <TwoLines first={line.sku ?? <span className="over-time">未匹配</span>} second={`货号 ${line.extCode}`} />
      return (
        <TwoLines
          first={line.sku ?? line.extCode}
          second={
            <button type="button" className="row-action" onClick={() => toggle(stockOrderId)}>
              {`共 ${lines.length} 个SKU，展开明细`}
            </button>
          }
        />
      )
    },
  },
  {
    id: 'checkResult',
    title: '检查结果',
    width: 160,
    exports: ['checkResult'],
    render: (row) => <ChecksCell row={row} />,
  },
]

const DUE: Column<Shipment> = {
  id: 'expectLatestDeliverTime',
  title: '剩余时间',
  width: 136,
  sort: 'expectLatestDeliverTime',
  render: (row) => <Countdown row={row} />,
}

const FIGURES: Column<Shipment>[] = [
  { id: 'quantity', title: '数量', width: 58, align: 'right', exports: ['quantity'], render: (row) => row.quantity },
  {
    id: 'available',
    title: '可售',
    width: 58,
    align: 'right',
    exports: ['available'],
    render: (row) => {
      const { lines } = row
      return lines.some(({ skuId }) => skuId !== null) ? lines.reduce((sum, { available }) => sum + available, 0) : nothing
    },
  },
  {
    id: 'maxDeliverQty',
    title: '可发量',
    width: 92,
    align: 'right',
    exports: ['maxDeliverQty'],
    render: (row) => <QuantityCell row={row} />,
  },
  {
    id: 'supplyPrice',
    title: '供货价',
    width: 74,
    align: 'right',
    exports: ['supplyPrice'],
    render: (row) => (row.lines.length === 1 ? row.lines[0]!.supplyPrice : rangeOf(row)),
  },
  {
    id: 'margin',
    title: '毛利率',
    width: 74,
    align: 'right',
    exports: ['margin'],
    render: (row) => (row.lines.length === 1 ? <MarginText margin={row.lines[0]!.margin} /> : lowest(row)),
  },
]

function rangeOf({ lines }: ShipmentRow) {
  const prices = lines.map(({ supplyPrice }) => supplyPrice).toSorted((a, b) => Number(a) - Number(b))
  if (prices.length === 0) return nothing
  return prices[0] === prices.at(-1) ? prices[0] : `${prices[0]} 起`
}

/** Of several the one that decides. */
function lowest({ lines }: ShipmentRow) {
  const margins = lines.flatMap(({ margin }) => margin ?? [])
  const worst = margins.includes('不达标') ? '不达标' : margins.toSorted((a, b) => Number(a) - Number(b))[0]
  return <MarginText margin={worst ?? null} />
}

const WHERE: Column<Shipment>[] = [
  { id: 'subWarehouseId', title: '收货仓', width: 120, render: (row) => row.subWarehouseName ?? nothing },
  {
    id: 'platformStatus',
    title: '状态',
    width: 112,
    onCard: 'state',
    sort: 'platformStatus',
    exports: ['platformStatus', 'deliveryOrderNo'],
    render: (row) => (
      <TwoLines
        first={<ChoiceTag field={shipmentFields.platformStatus} value={row.platformStatus} />}
        second={
          row.deliveryOrderNo ? (
            <Link to={`/trusteeship/temu/deliveryOrder?deliveryOrderNo=${row.deliveryOrderNo}`}>{row.deliveryOrderNo}</Link>
          ) : (
            row.isStaged === 1 && '已上台'
          )
        }
      />
    ),
  },
]
