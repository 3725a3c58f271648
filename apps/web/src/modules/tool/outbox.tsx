import { stateChoices } from '@erp/contract/kit'
import { OUTBOX, outbox, outboxStates } from '@erp/contract/kit/outbox'
import { Descriptions } from 'antd'
import { useMemo, useState } from 'react'
import { attempt, call, columnsOf, confirm, ListPage, type ListRow, offers, RowAction, ViewDrawer } from '../../kit/index.ts'
import './tool.css'

type Event = ListRow<typeof outbox>
const tabs = { field: 'status', items: stateChoices(outboxStates) }
const STAMPS = ['createBy', 'updateBy', 'updateTime']

/** What modules tell each other after a write; what could not be delivered waits here for a decision. */
export default function Outbox() {
  const [open, setOpen] = useState<Event | null>(null)
  const columns = useMemo(() => columnsOf(outbox).filter((column) => !STAMPS.includes(column.id)), [])
  return (
    <ListPage
      resource={outbox}
      tabs={tabs}
      columns={columns}
      rowActionsWidth={170}
      onOpen={setOpen}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen(row)}>详情</RowAction>
          {offers(outbox, 'retry') && outboxStates.moves.retry.from.some((state) => state === row.status) && (
            <RowAction onClick={() => void retry(row).then(list.refresh)}>重新投递</RowAction>
          )}
          {offers(outbox, 'discard') && row.status === OUTBOX.dead && (
            <RowAction danger onClick={() => void discard(row).then(list.refresh)}>
              放弃
            </RowAction>
          )}
        </>
      )}
    >
      {() => open && <Sheet row={open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

const retry = (row: Event) => attempt(call(outbox, 'retry', { ids: [row.id] }), '已重新投递')

async function discard(row: Event): Promise<void> {
  const { confirm: asks, label } = outboxStates.moves.discard
  if (await confirm(asks, { danger: true, ok: label })) await attempt(call(outbox, 'discard', { ids: [row.id] }), '已放弃')
}

function Sheet({ row, onClose }: { row: Event; onClose: () => void }) {
  const items = [
    { key: 'topic', label: '事件', children: row.topicName },
    { key: 'listener', label: '接收方', children: row.listenerName },
    { key: 'subject', label: '对象', children: row.subject },
    { key: 'error', label: '原因', children: row.error ?? '—' },
  ]
  return (
    <ViewDrawer open size={760} title={`事件 ${row.id}`} onClose={onClose}>
      <Descriptions size="small" bordered column={1} items={items} />
      <pre className="log-text">{JSON.stringify(row.body, null, 2)}</pre>
    </ViewDrawer>
  )
}
