import { goodsSkuLinkSku, type LinkSkuRow } from '@erp/contract/goods/link/goods-sku-link-sku'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  AddButton,
  attempt,
  Copyable,
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
import { BindDrawer } from './bind-drawer.tsx'
import { changed } from './columns.tsx'
import '../catalog/list/list.css'

type Open = { kind: 'bind' } | { kind: 'view'; row: LinkSkuRow } | null
const Skus = (props: FilterProps) => <CodesFilter {...props} hint="一行一个SKU" />
const filters = { sku: Skus }

/** SKU关联: which SKUs replace, succeed, equal or complete each other. */
export default function GoodsSkuLinkSku() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => skuLinkColumns(), [])
  return (
    <ListPage
      resource={goodsSkuLinkSku}
      {...{ columns, filters }}
      rowActionsWidth={110}
      onOpen={(row) => setOpen({ kind: 'view', row })}
      toolbar={() => offers(goodsSkuLinkSku, 'bind') && <AddButton onClick={() => setOpen({ kind: 'bind' })}>绑定</AddButton>}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen({ kind: 'view', row })}>详情</RowAction>
          {offers(goodsSkuLinkSku, 'unbind') && (
            <RowAction danger onClick={() => void unbind([row], list)}>
              解除
            </RowAction>
          )}
        </>
      )}
      batch={(rows, list) =>
        offers(goodsSkuLinkSku, 'unbind') && (
          <Button danger onClick={() => void unbind(rows, list)}>
            解除
          </Button>
        )
      }
    >
      {(list) =>
        open?.kind === 'bind' ? (
          <BindDrawer onClose={() => setOpen(null)} onSaved={() => void list.refresh()} />
        ) : (
          open && <Detail resource={goodsSkuLinkSku} row={open.row} onClose={() => setOpen(null)} />
        )
      }
    </ListPage>
  )
}

const skuLinkColumns = () =>
  changed(goodsSkuLinkSku, {
    sku: { width: 140, render: (row) => <Copyable text={row.sku ?? ''} /> },
    skuTitle: { width: 200 },
    stock: { width: 70 },
    linkType: { width: 140 },
    linkSku: { width: 140, render: (row) => <Copyable text={row.linkSku ?? ''} /> },
    linkSkuTitle: { width: 200 },
    linkStock: { width: 112 },
    remark: { width: 180 },
    updateTime: { hidden: true },
    createTime: { hidden: false },
    createBy: { hidden: false },
    updateBy: { hidden: true },
  })

async function unbind(rows: LinkSkuRow[], list: List): Promise<void> {
  const what = rows.length === 1 ? `「${rows[0]!.sku}」与「${rows[0]!.linkSku}」` : `${rows.length} 对SKU`
  if (!(await confirm(`确认解除${what}的关联吗？`, { danger: true, ok: '解除' }))) return
  if (!(await attempt(call(goodsSkuLinkSku, 'unbind', { ids: rows.map((row) => row.id) }), '已解除'))) return
  list.clear()
  await list.refresh()
}
