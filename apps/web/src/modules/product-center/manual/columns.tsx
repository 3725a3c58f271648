import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import { manualStates } from '@erp/contract/product-center/manual/manual-publish.states'
import { arranged, StatusTag } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import type { Publish } from './rows.ts'
import '../../order/order.css'

const EXPORTS: Record<string, string[]> = {
  goodsCode: ['goodsCode', 'goodsName'],
  shopId: ['shopId', 'platName'],
}

export const PUBLISH_COLUMNS = arranged(manualPublish, {
  publishNo: 146,
  image: { width: 52, title: '图', render: (row) => <GoodsPicture url={row.image} /> },
  goodsCode: {
    width: 150,
    title: '商品',
    render: (row) => <TwoLines first={row.goodsCode} second={<span title={row.goodsName ?? undefined}>{row.goodsName}</span>} />,
  },
  pubStatus: { width: 88, render: (row) => <StatusTag states={manualStates} value={row.pubStatus} /> },
  shopId: {
    width: 122,
    title: '店铺/平台',
    render: (row) => <TwoLines first={row.shopName} second={row.platNameName ?? row.platName} />,
  },
  failReason: { width: 190, render: (row) => <Reason text={row.failReason} /> },
  planDate: 96,
  itemId: { width: 130, render: (row) => <ItemLink row={row} /> },
  skuCount: 64,
  sellerId: 84,
  finishTime: { width: 132, render: (row) => row.finishTime?.slice(0, 16) },
}).map((column) => ({
  ...column,
  ...(EXPORTS[column.id] && { exports: EXPORTS[column.id] }),
  ...(column.id === 'pubStatus' && { onCard: 'state' as const }),
  ...(column.id === 'image' && { onCard: 'picture' as const }),
}))

/** As much of it as two lines hold; whole while the mouse rests on it, and in the details. */
const Reason = ({ text }: { text: string | null }) =>
  text ? (
    <span className="manual-reason" title={text}>
      {text}
    </span>
  ) : (
    <span className="nothing">–</span>
  )

/** Where it is sold, when somebody said so. */
export const ItemLink = ({ row: { itemId, itemUrl } }: { row: Publish }) => {
  if (!itemId) return <span className="nothing">–</span>
  if (!itemUrl) return <>{itemId}</>
  return (
    <a href={itemUrl} target="_blank" rel="noreferrer">
      {itemId}
    </a>
  )
}
