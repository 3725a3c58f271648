import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  AddButton,
  attempt,
  call,
  confirm,
  Detail,
  type FilterProps,
  type List,
  ListPage,
  offers,
  RowAction,
} from '../../../kit/index.ts'
import { CodesFilter } from '../catalog/list/codes-filter.tsx'
import { AddLinks } from './add-links.tsx'
import { AutoMatch } from './auto-match.tsx'
import { linkColumns } from './columns.tsx'
import { EditLink } from './edit-link.tsx'
import type { LinkedShopSku } from './rows.ts'
import './link.css'
import '../catalog/list/list.css'

type Open = { kind: 'new' } | { kind: 'edit' | 'view'; row: LinkedShopSku } | null
const ShopSkus = (props: FilterProps) => <CodesFilter {...props} hint="一行一个店铺SKU" />
const Skus = (props: FilterProps) => <CodesFilter {...props} hint="一行一个本地SKU" />
const filters = { shopSku: ShopSkus, skus: Skus }

/** 店铺SKU关联: what each shop SKU stands for, since when and by whom. */
export default function GoodsSkuLinkShop() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => linkColumns(), [])
  return (
    <ListPage
      resource={goodsSkuLinkShop}
      {...{ columns, filters }}
      rowActionsWidth={142}
      onOpen={(row) => setOpen({ kind: 'view', row })}
      toolbar={(list) => (
        <>
          {offers(goodsSkuLinkShop, 'save') && <AddButton onClick={() => setOpen({ kind: 'new' })}>新增关联</AddButton>}
          <AutoMatch shopIds={shopsIn(list)} onDone={() => void list.refresh()} />
        </>
      )}
      rowActions={(row, list) => <RowActions {...{ row, list }} onOpen={setOpen} />}
      batch={(rows, list) =>
        offers(goodsSkuLinkShop, 'delete') && (
          <Button danger onClick={() => void end(rows, list)}>
            解除关联
          </Button>
        )
      }
    >
      {(list) => <Opened open={open} onClose={() => setOpen(null)} onChanged={() => void list.refresh()} />}
    </ListPage>
  )
}

/** The shops that the list is of. */
const shopsIn = ({ condition }: List): number[] | undefined => {
  const chosen = (condition as Record<string, unknown>)['shopId']
  return Array.isArray(chosen) && chosen.length ? chosen.map(Number) : undefined
}

function RowActions({ row, list, onOpen }: { row: LinkedShopSku; list: List; onOpen: (open: Open) => void }) {
  return (
    <>
      <RowAction onClick={() => onOpen({ kind: 'view', row })}>详情</RowAction>
      {row.isActivated === 1 && offers(goodsSkuLinkShop, 'save') && (
        <RowAction onClick={() => onOpen({ kind: 'edit', row })}>编辑</RowAction>
      )}
      {row.isActivated === 1 && offers(goodsSkuLinkShop, 'delete') && (
        <RowAction danger onClick={() => void end([row], list)}>
          解除
        </RowAction>
      )}
    </>
  )
}

async function end(rows: LinkedShopSku[], list: List): Promise<void> {
  const what = rows.length === 1 ? `店铺SKU「${rows[0]!.shopSku}」` : `${rows.length} 个店铺SKU`
  const detail = '从现在起变为未匹配；已接收的订单保持原来的SKU。'
  if (!(await confirm(`确认解除${what}的关联吗？`, { danger: true, ok: '解除', detail }))) return
  if (!(await attempt(call(goodsSkuLinkShop, 'delete', { ids: rows.map((row) => row.id) }), '已解除'))) return
  list.clear()
  await list.refresh()
}

function Opened({ open, onClose, onChanged }: { open: Open; onClose: () => void; onChanged: () => void }) {
  switch (open?.kind) {
    case 'new':
      return <AddLinks onClose={onClose} onSaved={onChanged} />
    case 'edit':
      return <EditLink row={open.row} onClose={onClose} onSaved={onChanged} />
    case 'view':
      return <Detail resource={goodsSkuLinkShop} row={open.row} onClose={onClose} />
    default:
      return null
  }
}
