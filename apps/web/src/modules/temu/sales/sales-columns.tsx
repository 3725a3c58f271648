import { salesManagement } from '@erp/contract/temu/sales/sales'
import { SALE_STATUS } from '@erp/contract/temu/sales/sales.states'
import { Tag } from 'antd'
import { type AnyRow, arranged, type Column } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import { QuantityCell } from '../../stock/parts/quantities.tsx'
import { MarginCell } from './cells.tsx'

const { isEnough } = salesManagement.fields
const EXPORTS: Record<string, string[]> = {
  extCode: ['extCode', 'sku', 'productSkuId', 'inBlackList', 'saleStatus'],
  isEnough: ['margin', 'isEnough'],
}

/** What decides about stock first: how fast it sells, how long it lasts, what is advised and what there is. */
export const SALES_COLUMNS: Column[] = arranged(salesManagement, {
  extCode: {
    width: 150,
    title: '货号/SKU',
    render: (row) => <TwoLines first={row['extCode']} second={<Standing row={row} />} />,
  },
  image: { width: 52, title: '图', render: (row) => <GoodsPicture url={row['image']} /> },
  shopId: 110,
  todaySaleVolume: 62,
  lastSevenDaysSaleVolume: 72,
  lastThirtyDaysSaleVolume: 80,
  v: 74,
  platformStock: 88,
  saleDays: { width: 92, render: (row) => row['saleDays'] ?? '∞' },
  adviceQuantity: 90,
  ourAdvice: 90,
  available: 112,
  canStock: {
    width: 104,
    title: '备货数',
    render: (row) => <QuantityCell id={row['salesId']} suggested={row['canStock']} label={`${row['extCode']} 备货数`} />,
  },
  shortQty: 66,
  supplyPrice: 104,
  isEnough: { width: 80, title: '毛利率', render: (row) => <MarginCell row={row} margin="margin" field={isEnough} /> },
  adviceState: 100,
  lackQuantity: 88,
}).map((column) => ({
  ...column,
  ...(EXPORTS[column.id] && { exports: EXPORTS[column.id] }),
  ...(column.id === 'adviceState' && { onCard: 'state' as const }),
}))

function Standing({ row }: { row: AnyRow }) {
  return (
    <>
      {row['sku'] ?? <span className="near-time">未关联</span>}
      {row['inBlackList'] === 1 && (
        <Tag variant="filled" className="sales-mark">
          黑名单
        </Tag>
      )}
      {row['saleStatus'] === SALE_STATUS.offShelf && (
        <Tag variant="filled" className="sales-mark">
          已下架
        </Tag>
      )}
    </>
  )
}
