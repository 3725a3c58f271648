import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { Button } from 'antd'
import { useState } from 'react'
import { NoteDialog, NoteThread } from '../list/note-dialogs.tsx'
import type { NoteKind } from '../list/note-icons.tsx'
import { resourceOf, standsIn } from '../list/orders.ts'
import { Block, Facts } from './block.tsx'

/** 备注, 拣货备注 and 跟进, written with the calls of the list the order stands in. */
export function NotesBlock({ order, id, onDone }: { order: OrderDetails; id: number; onDone: () => void }) {
  const resource = resourceOf(standsIn(order))
  const [open, setOpen] = useState<NoteKind | null>(null)
  const edit = (kind: NoteKind) =>
    `${kind}-read` in resource.actions && (
      <Button type="link" size="small" onClick={() => setOpen(kind)}>
        打开
      </Button>
    )
  return (
    <Block title="备注与跟进">
      <Facts
        facts={[
          ['备注', withEdit(order.memo, edit('memo'))],
          [
            '平台消息',
            order.platformNote && (
              <span key="said" className="over-time">
                {order.platformNote}
              </span>
            ),
          ],
          ['拣货备注', withEdit(order.pickingNotes, edit('picking-notes'))],
        ]}
      />
      <NoteThread resource={resource} id={id} />
      {open && (
        <NoteDialog
          kind={open}
          resource={resource}
          row={{ id, orderNo: order.orderNo }}
          onClose={() => setOpen(null)}
          onDone={onDone}
        />
      )}
    </Block>
  )
}

const withEdit = (text: string | null, edit: React.ReactNode) => (
  <>
    {text ?? <span className="nothing">–</span>} {edit}
  </>
)
