import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { shopSku } from '@erp/contract/goods/link/shopsku'
import { type AnyResource, type Column, Copyable, columnsOf, type ListRow } from '../../../kit/index.ts'
import { GoodsPicture } from '../picture.tsx'
import type { ShopSku } from './rows.ts'

/** The columns of a list with changes by name; only those with an index behind them sort. */
export const changed = <R extends AnyResource, A extends string = 'list-page'>(
  resource: R,
  changes: Record<string, Partial<Column<ListRow<R, A>>>>,
  sorted: string[] = [],
): Column<ListRow<R, A>>[] =>
  columnsOf(resource).map((column) => {
    const { sort, ...rest } = column
    return { ...rest, ...(sort && sorted.includes(column.id) ? { sort } : {}), ...changes[column.id] }
  })

export const linkColumns = () =>
  changed(goodsSkuLinkShop, {
    platCode: { width: 100 },
    shopId: { width: 124 },
    shopSku: { width: 170 },
    skus: { width: 190, render: (row) => <Skus text={row.skus} /> },
    goodsName: { width: 190 },
    skuStatus: { width: 96 },
    linkType: { width: 92 },
    isActivated: { width: 72 },
    validFrom: { width: 158 },
    validTo: { width: 158 },
    sellerId: { width: 90 },
    updateBy: { title: '操作人' },
    updateTime: { hidden: true },
  })

export const shopSkuColumns = () =>
  changed<typeof shopSku, 'andgoods'>(
    shopSku,
    {
      image: { width: 52, render: (row) => <GoodsPicture url={row.image} /> },
      platCode: { width: 96 },
      shopId: { width: 116 },
      itemId: { width: 104, render: (row) => <Item row={row} /> },
      shopSku: { width: 168, fixed: 'start' },
      title: { width: 190 },
      price: { width: 96, align: 'right', render: (row) => price(row) },
      currency: { hidden: true },
      onlineStock: { width: 84 },
      wantedStock: { width: 84 },
      stockDiff: { width: 68, render: (row) => <Difference by={row.stockDiff} /> },
      skus: { width: 190, render: (row) => <Skus text={row.skus} /> },
      skuStatus: { width: 96 },
      sold30: { width: 112 },
      lastSyncTime: { width: 158 },
      saleStatus: { width: 92 },
      matchStatus: { hidden: true },
      updateBy: { hidden: true },
      updateTime: { hidden: true },
    },
    ['sold30'],
  )

const Skus = ({ text }: { text: string | null }) => (text ? <Copyable text={text} /> : <span className="nothing">–</span>)

const price = (row: ShopSku) => (row.price === null ? '' : `${row.currency ?? ''} ${row.price}`)

const Item = ({ row }: { row: ShopSku }) =>
  row.url ? (
    <a href={row.url} target="_blank" rel="noreferrer" onDoubleClick={(event) => event.stopPropagation()}>
      {row.itemId}
    </a>
  ) : (
    row.itemId
  )

/** More online than there should be is sold and not there; less is not sold. */
function Difference({ by }: { by: number | null }) {
  if (by === null) return <span className="nothing">–</span>
  if (by === 0) return <span className="nothing">0</span>
  return <b className={by > 0 ? 'too-much' : 'too-little'}>{by > 0 ? `+${by}` : by}</b>
}
