import { salesManagement } from '@erp/contract/temu/sales/sales'
import { SALE_STATUS } from '@erp/contract/temu/sales/sales.states'
import { Tag } from 'antd'
import { arranged } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import { QuantityCell } from '../../stock/parts/quantities.tsx'
import { MarginCell } from './cells.tsx'
import type { Sales } from './rows.ts'

const { isEnough } = salesManagement.fields
const EXPORTS: Record<string, string[]> = {
  extCode: ['extCode', 'sku', 'productSkuId', 'inBlackList', 'saleStatus'],
  v: ['v', 'todaySaleVolume', 'lastSevenDaysSaleVolume', 'lastThirtyDaysSaleVolume'],
  saleDays: ['saleDays', 'platformStock'],
  ourAdvice: ['ourAdvice', 'adviceQuantity'],
  isEnough: ['margin', 'isEnough', 'supplyPrice'],
}

/** What decides about stock first: how fast it sells, how long it lasts, what is advised and what there is. */
export const SALES_COLUMNS = arranged(salesManagement, {
  extCode: {
    width: 138,
    title: '货号/SKU',
    render: (row) => <TwoLines first={row.extCode} second={<Standing row={row} />} />,
  },
  image: { width: 48, title: '图', render: (row) => <GoodsPicture url={row.image} /> },
  shopId: 100,
  v: {
    width: 112,
    title: '日均/销量',
    render: (row) => (
      <TwoLines right first={row.v} second={`7天${row.lastSevenDaysSaleVolume} 30天${row.lastThirtyDaysSaleVolume}`} />
    ),
  },
  saleDays: {
    width: 88,
    title: '可售天数',
    render: (row) => <TwoLines right first={row.saleDays ?? '∞'} second={`库存 ${row.platformStock}`} />,
  },
  ourAdvice: {
    width: 84,
    title: '建议',
    render: (row) => <TwoLines right first={String(row.ourAdvice)} second={`平台 ${row.adviceQuantity}`} />,
  },
  available: { width: 66, title: '可售', render: (row) => row.available },
  canStock: {
    width: 98,
    title: '备货数',
    render: (row) => <QuantityCell id={row.salesId} suggested={row.canStock ?? 0} label={`${row.extCode} 备货数`} />,
  },
  shortQty: 60,
  isEnough: {
    width: 88,
    title: '毛利率',
    render: (row) => (
      <TwoLines
        first={<MarginCell isEnough={row.isEnough} margin={row.margin} field={isEnough} />}
        second={`供 ${row.supplyPrice}`}
      />
    ),
  },
  adviceState: 98,
  lackQuantity: 88,
}).map((column) => ({
  ...column,
  ...(EXPORTS[column.id] && { exports: EXPORTS[column.id] }),
  ...(column.id === 'adviceState' && { onCard: 'state' as const }),
}))

function Standing({ row }: { row: Sales }) {
  return (
    <>
      {row.sku ?? <span className="near-time">未关联</span>}
      {row.inBlackList === 1 && (
        <Tag variant="filled" className="sales-mark">
          黑名单
        </Tag>
      )}
      {row.saleStatus === SALE_STATUS.offShelf && (
        <Tag variant="filled" className="sales-mark">
          已下架
        </Tag>
      )}
    </>
  )
}
