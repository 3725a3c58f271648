import { compare } from '@erp/contract/kit/decimal'
import { editStates } from '@erp/contract/product-center/listing/listing.states'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { grouped } from '../../../kit/amount.ts'
import { arranged, ChoiceTag, StatusTag } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import type { Listing } from './rows.ts'

const { productStatus, listType: typeField } = smtListing.fields
const EXPORTS: Record<string, string[]> = {
  priceMin: ['priceMin', 'priceMax', 'alertPrice', 'targetMargin'],
  sold30: ['sold30', 'views30'],
  productStatus: ['productStatus', 'wsDisplay'],
  editStatus: ['editStatus', 'errorMsg', 'hasNewer'],
  productId: ['productId', 'shopId', 'listType'],
  goodsCode: ['goodsCode', 'goodsStatus', 'isDisabled'],
}

/** What decides first: how it stands, what it earns, what it offers and what there is. */
export const listingColumns = (listType: number | null) =>
  arranged(smtListing, {
    productId: { width: 150, title: '商品ID/店铺', render: (row) => <Product row={row} isMixed={listType === null} /> },
    mainImage: { width: 48, title: '图', render: (row) => <GoodsPicture url={row.mainImage} /> },
    subject: 140,
    productStatus: { width: 92, title: '状态', render: (row) => <State row={row} /> },
    editStatus: { width: 112, title: '更新状态', render: (row) => <Edited row={row} /> },
    priceMin: { width: 120, title: '价格', render: (row) => <Price row={row} /> },
    margin: { width: 82, title: '利润率', render: (row) => <Margin row={row} /> },
    onlineStock: { width: 78, title: '在线库存', render: (row) => <Stock row={row} /> },
    available: 78,
    sold30: {
      width: 104,
      title: '30天销量',
      render: (row) => <TwoLines right first={grouped(String(row.sold30))} second={`浏览 ${grouped(String(row.views30))}`} />,
    },
    goodsCode: { width: 96, title: '本地商品', render: (row) => <Goods row={row} /> },
    lastSyncTime: 146,
  }).map((column) => ({
    ...column,
    ...(EXPORTS[column.id] && { exports: EXPORTS[column.id] }),
    ...(column.id === 'mainImage' && { onCard: 'picture' as const }),
    ...(column.id === 'productStatus' && { onCard: 'state' as const }),
  }))

/** Where the listing is edited, by its type. */
export const editPath = (row: Listing): string =>
  row.listType === LIST_TYPE.defective ? `/updatesmtListUpBlp/${row.listingId}` : `/updatesmtListUp/${row.listingId}`

function Product({ row, isMixed }: { row: Listing; isMixed: boolean }) {
  const id = row.productId
  return (
    <TwoLines
      first={
        <a href={`https://www.aliexpress.com/item/${id}.html`} target="_blank" rel="noreferrer" className="listing-link">
          {id}
        </a>
      }
      second={
        <>
          {isMixed && <ChoiceTag field={typeField} value={row.listType} />} <Whole text={row.shopName ?? null} />
        </>
      }
    />
  )
}

function Goods({ row }: { row: Listing }) {
  const code = row.goodsCode
  if (!code) return <span className="near-time">未关联</span>
  return (
    <TwoLines
      first={
        <Link to={`/product/goodsList?goodsCode=${encodeURIComponent(code)}`} className="listing-link">
          {code}
        </Link>
      }
      second={row.isDisabled === 1 && <span className="over-time">禁售待下架</span>}
    />
  )
}

function Price({ row }: { row: Listing }) {
  const { priceMin, priceMax, currencyCode, alertPrice } = row
  if (!priceMin) return <span className="nothing">–</span>
  const range = priceMax && compare(priceMin, priceMax) !== 0 ? `${grouped(priceMin)} ~ ${grouped(priceMax)}` : grouped(priceMin)
  return (
    <TwoLines right first={range} second={alertPrice ? <b className="near-time">建议 {grouped(alertPrice)}</b> : currencyCode} />
  )
}

const percent = (share: string): string => `${(Number(share) * 100).toFixed(2)}%`

function Margin({ row: { margin, targetMargin } }: { row: Listing }) {
  if (margin === null || margin === undefined) return <span className="nothing">–</span>
  const shown = compare(margin, 0) < 0 ? <span className="over-time">{percent(margin)}</span> : percent(margin)
  return <TwoLines right first={shown} second={targetMargin && `目标 ${percent(targetMargin)}`} />
}

function Stock({ row: { onlineStock, stockOff } }: { row: Listing }) {
  return (
    <TwoLines
      right
      first={grouped(String(onlineStock ?? 0))}
      second={stockOff === 1 && <span className="near-time">库存不符</span>}
    />
  )
}

const State = ({ row }: { row: Listing }) => (
  <TwoLines first={<ChoiceTag field={productStatus} value={row.productStatus} />} second={<Whole text={row.wsDisplay} />} />
)

/** Cut where the column ends; whole while the mouse rests on it. */
const Whole = ({ text }: { text: string | null }) => text && <span title={text}>{text}</span>

function Edited({ row }: { row: Listing }) {
  const newer = row.hasNewer === 1 && <Tag color="orange">平台有新版本</Tag>
  return (
    <TwoLines first={<StatusTag states={editStates} value={row.editStatus} />} second={newer || <Whole text={row.errorMsg} />} />
  )
}
