import { randomDeliverySku } from '@erp/contract/goods/random/random-delivery-sku'
import { useMemo, useState } from 'react'
import { AddButton, Detail, ListPage, offers, RowAction, remove, useExpansion } from '../../../kit/index.ts'
import { randomColumns } from './columns.tsx'
import { MemberLines, membersHeight, membersOf } from './member-lines.tsx'
import { RandomForm } from './random-form.tsx'
import type { RandomSku } from './rows.ts'

type Open = { mode: 'new' } | { mode: 'edit' | 'view'; row: RandomSku } | null
const { memberRows: _rows, memberSku: _filter, skuId: _id, ...shown } = randomDeliverySku.fields
const plain = { ...randomDeliverySku, fields: shown }

/** 随机发货SKU: what a customer buys as one thing and gets as any of its members. */
export default function RandomDeliverySku() {
  const [open, setOpen] = useState<Open>(null)
  const expand = useExpansion(membersHeight, membersOf)
  const columns = useMemo(() => randomColumns(expand), [expand])
  const close = () => setOpen(null)
  return (
    <ListPage
      resource={randomDeliverySku}
      {...{ columns, expand }}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={() => offers(randomDeliverySku, 'add') && <AddButton onClick={() => setOpen({ mode: 'new' })} />}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen({ mode: 'view', row })}>详情</RowAction>
          {offers(randomDeliverySku, 'edit') && <RowAction onClick={() => setOpen({ mode: 'edit', row })}>修改</RowAction>}
          {offers(randomDeliverySku, 'remove') && (
            <RowAction danger onClick={() => void remove(randomDeliverySku, row, list)}>
              删除
            </RowAction>
          )}
        </>
      )}
    >
      {(list) =>
        open?.mode === 'view' ? (
          <Detail resource={plain} row={open.row} onClose={close}>
            <MemberLines row={open.row} />
          </Detail>
        ) : (
          open && <RandomForm row={open.mode === 'edit' ? open.row : null} onClose={close} onSaved={() => void list.refresh()} />
        )
      }
    </ListPage>
  )
}
