import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { aliLinkChoices, LINK } from '@erp/contract/goods/ali/ali-goods.states'
import { goods1688 } from '@erp/contract/goods/ali/goods1688'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { AddButton, type List, ListPage, offers } from '../../../kit/index.ts'
import { aliColumns } from './columns.tsx'
import { type Open, Opened } from './opened.tsx'
import { RowActions } from './row-actions.tsx'
import type { AliLink } from './rows.ts'
import { confirmPrices, removeLinks, sync } from './verbs.ts'

const tabs = { field: 'linkStatus', items: aliLinkChoices, count: 'status-count' }

/** 1688商品关联: which offer each SKU is bought by, at what price, and whether it still can be. */
export default function AliGoods() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => aliColumns(), [])
  return (
    <ListPage
      resource={aliGoods}
      action="page"
      {...{ tabs, columns }}
      rowHeight={40}
      rowActionsWidth={168}
      onOpen={(row) => setOpen({ kind: 'detail', row })}
      toolbar={() =>
        offers(goods1688, 'add-offer-id') && <AddButton onClick={() => setOpen({ kind: 'add' })}>添加链接</AddButton>
      }
      rowActions={(row, list) => <RowActions {...{ row, list }} onOpen={setOpen} />}
      batch={(rows, list) => <Batch {...{ rows, list }} onOpen={setOpen} />}
    >
      {(list) => <Opened open={open} onClose={() => setOpen(null)} onChanged={() => void list.refresh()} />}
    </ListPage>
  )
}

interface Acting {
  rows: AliLink[]
  list: List
  onOpen: (open: Open) => void
}

function Batch({ rows, list, onOpen }: Acting) {
  const risen = rows.filter((row) => row.linkStatus === LINK.risen)
  return (
    <>
      {offers(goods1688, 'sync-1688-supplier') && <Button onClick={() => void sync(rows, list, onOpen)}>同步</Button>}
      {offers(goods1688, 'confirm-price') && (
        <Button disabled={risen.length === 0} onClick={() => void confirmPrices(risen, list)}>
          确认新价{risen.length > 0 && `（${risen.length}）`}
        </Button>
      )}
      {offers(aliGoods, 'delete') && (
        <Button danger onClick={() => void removeLinks(rows, list)}>
          删除
        </Button>
      )}
    </>
  )
}
