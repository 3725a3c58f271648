import { SyncOutlined } from '@ant-design/icons'
import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { MATCH_STATUS, shopSku } from '@erp/contract/goods/link/shopsku'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  attempt,
  call,
  confirm,
  Detail,
  type FilterProps,
  type List,
  ListPage,
  offers,
  RowAction,
  type WholeVerb,
} from '../../../kit/index.ts'
import { CodesFilter } from '../catalog/list/codes-filter.tsx'
import { AutoMatch } from './auto-match.tsx'
import { shopSkuColumns } from './columns.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { ShopSku as Row } from './rows.ts'
import { SyncDialog } from './sync-dialog.tsx'
import './link.css'
import '../catalog/list/list.css'

const IGNORE: WholeVerb[] = [{ key: 'ignore', label: '忽略', resource: shopSku, action: 'ignore', with: { ignored: 1 } }]
const NO_WHOLE: WholeVerb[] = []
type Open = { kind: 'sync'; shopIds: number[] } | { kind: 'link' | 'view'; row: Row } | null
const [UNMATCHED, MATCHED, IGNORED] = [0, 1, 2]
const tabs = {
  field: 'matchStatus',
  items: MATCH_STATUS,
  count: 'status-count',
  where: (tab: string) => ({ matchStatus: [Number(tab || UNMATCHED)] }),
}
const ShopSkus = (props: FilterProps) => <CodesFilter {...props} hint="一行一个店铺SKU" />
const Skus = (props: FilterProps) => <CodesFilter {...props} hint="一行一个本地SKU" />
const filters = { shopSku: ShopSkus, skus: Skus }

/** 店铺SKU: what the shops have online, what it stands for, and how its stock should be. */
export default function ShopSku() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => shopSkuColumns(), [])
  return (
    <ListPage
      resource={shopSku}
      action="andgoods"
      {...{ tabs, columns, filters }}
      rowHeight={40}
      rowActionsWidth={150}
      onOpen={(row) => setOpen({ kind: 'view', row })}
      toolbar={(list) => (
        <>
          {offers(shopSku, 'sync') && (
            <Button
              type="primary"
              icon={<SyncOutlined aria-hidden="true" />}
              onClick={() => setOpen({ kind: 'sync', shopIds: shopsIn(list) })}
            >
              同步
            </Button>
          )}
          <AutoMatch shopIds={shopsIn(list)} onDone={() => void list.refresh()} />
        </>
      )}
      rowActions={(row, list) => <RowActions {...{ row, list }} onOpen={setOpen} />}
      wholeVerbs={offers(shopSku, 'ignore') ? IGNORE : NO_WHOLE}
      batch={(rows, list) => <Batch {...{ rows, list }} />}
    >
      {(list) => <Opened open={open} onClose={() => setOpen(null)} onChanged={() => void list.refresh()} />}
    </ListPage>
  )
}

/** The shops that the list is of. */
function shopsIn({ condition }: List): number[] {
  const chosen = (condition as Record<string, unknown>)['shopId']
  return Array.isArray(chosen) ? chosen.map(Number) : []
}

function RowActions({ row, list, onOpen }: { row: Row; list: List; onOpen: (open: Open) => void }) {
  const link = offers(goodsSkuLinkShop, 'save') && row.matchStatus === UNMATCHED
  return (
    <>
      {link && <RowAction onClick={() => onOpen({ kind: 'link', row })}>关联</RowAction>}
      {row.matchStatus === MATCHED && offers(goodsSkuLinkShop, 'delete') && (
        <RowAction danger onClick={() => void unlink(row, list)}>
          解除
        </RowAction>
      )}
      {row.matchStatus === UNMATCHED && offers(shopSku, 'ignore') && (
        <RowAction onClick={() => void ignore([row], 1, list)}>忽略</RowAction>
      )}
      {row.matchStatus === IGNORED && offers(shopSku, 'ignore') && (
        <RowAction onClick={() => void ignore([row], 0, list)}>取消忽略</RowAction>
      )}
      <RowAction onClick={() => onOpen({ kind: 'view', row })}>详情</RowAction>
    </>
  )
}

function Batch({ rows, list }: { rows: Row[]; list: List }) {
  const open = rows.filter((row) => row.matchStatus === UNMATCHED)
  const ignored = rows.filter((row) => row.matchStatus === IGNORED)
  return (
    <>
      {open.length > 0 && <AutoMatch ids={open.map((row) => row.id)} onDone={() => void refreshed(list)} />}
      {open.length > 0 && offers(shopSku, 'ignore') && (
        <Button onClick={() => void ignore(open, 1, list)}>{`忽略（${open.length}）`}</Button>
      )}
      {ignored.length > 0 && offers(shopSku, 'ignore') && (
        <Button onClick={() => void ignore(ignored, 0, list)}>{`取消忽略（${ignored.length}）`}</Button>
      )}
    </>
  )
}

async function refreshed(list: List): Promise<void> {
  list.clear()
  await list.refresh()
}

async function ignore(rows: Row[], ignored: 0 | 1, list: List): Promise<void> {
  const work = call(shopSku, 'ignore', { ids: rows.map((row) => row.id), ignored })
  if (await attempt(work, ignored ? `已忽略 ${rows.length} 个` : `已取消忽略 ${rows.length} 个`)) await refreshed(list)
}

async function unlink(row: Row, list: List): Promise<void> {
  const detail = `现关联 ${row.skus}。从现在起变为未匹配；已接收的订单保持原来的SKU。`
  if (!(await confirm(`确认解除「${row.shopSku}」的关联吗？`, { danger: true, ok: '解除', detail }))) return
  if (await attempt(call(goodsSkuLinkShop, 'delete', { id: row.linkId }), '已解除')) await refreshed(list)
}

function Opened({ open, onClose, onChanged }: { open: Open; onClose: () => void; onChanged: () => void }) {
  switch (open?.kind) {
    case 'sync':
      return <SyncDialog shopIds={open.shopIds} onClose={onClose} onDone={onChanged} />
    case 'link':
      return <LinkDialog row={open.row} onClose={onClose} onSaved={onChanged} />
    case 'view':
      return <Detail resource={shopSku} row={open.row} onClose={onClose} />
    default:
      return null
  }
}
