import { grouped } from '@erp/contract/kit/reading'
import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { platformInfoStates } from '@erp/contract/product-center/platform/platform-info.states'
import { arranged, StatusTag } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import type { PlatformInfo } from './rows.ts'
import '../../order/order.css'

const EXPORTS: Record<string, string[]> = {
  goodsCode: ['goodsCode', 'goodsName'],
  priceMin: ['priceMin', 'priceMax'],
  pricedCount: ['pricedCount', 'skuCount'],
}

export const INFO_COLUMNS = arranged(platformInfo, {
  goodsCode: {
    width: 150,
    title: '商品',
    render: (row) => <TwoLines first={row.goodsCode} second={<span title={row.goodsName ?? undefined}>{row.goodsName}</span>} />,
  },
  image: { width: 48, title: '图', render: (row) => <GoodsPicture url={row.image} /> },
  platName: { width: 92, render: (row) => row.platNameName ?? row.platName },
  infoStatus: { width: 80, render: (row) => <StatusTag states={platformInfoStates} value={row.infoStatus} /> },
  priceMin: { width: 140, title: '售价', render: (row) => <Prices row={row} /> },
  pricedCount: { width: 92, title: '已定价/SKU', render: (row) => `${row.pricedCount} / ${row.skuCount}` },
  title: { width: 270, render: (row) => <TitleCell title={row.title} /> },
  platCategoryPath: 140,
  sellerId: 80,
  createTime: { width: 132, render: (row) => row.createTime.slice(0, 16) },
}).map((column) => ({
  ...column,
  ...(EXPORTS[column.id] && { exports: EXPORTS[column.id] }),
  ...(column.id === 'infoStatus' && { onCard: 'state' as const }),
  ...(column.id === 'image' && { onCard: 'picture' as const }),
}))

const nothing = <span className="nothing">–</span>
const TitleCell = ({ title }: { title: string | null }) =>
  title ? (
    <span className="plat-title" title={title}>
      {title}
    </span>
  ) : (
    nothing
  )

function Prices({ row: { priceMin, priceMax, currency } }: { row: PlatformInfo }) {
  if (!priceMin) return nothing
  const range = priceMin === priceMax ? grouped(priceMin) : `${grouped(priceMin)} – ${grouped(priceMax ?? priceMin)}`
  return <span className="plat-price">{`${currency} ${range}`}</span>
}
