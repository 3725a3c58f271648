import { subscription } from '@erp/contract/report/subscription/subscription'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { attempt, call, columnsOf, type List, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import { type Subscription, SubscriptionForm } from './subscription-form.tsx'

/** 报表订阅: one's own and those that one receives. A new one begins on the page of its report. */
export default function Subscriptions() {
  const [editing, setEditing] = useState<Subscription | null>(null)
  const columns = useMemo(() => columnsOf(subscription), [])
  const open = useNavigate()
  const seen = ({ id }: Subscription) => open(`/reportManagement/subscriptionSending?subscriptionId=${id}`)
  return (
    <ListPage
      resource={subscription}
      columns={columns}
      toolbar={() => <span className="hint">在任一报表页点「订阅」新增；每位收件人收到自己有权看到的数据</span>}
      rowActionsWidth={240}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => void seen(row)}>发送记录</RowAction>
          {offers(subscription, 'run') && <RowAction onClick={() => void run(row, list)}>立即发送</RowAction>}
          {offers(subscription, 'update') && <RowAction onClick={() => setEditing(row)}>修改</RowAction>}
          {offers(subscription, 'remove') && (
            <RowAction danger onClick={() => void remove(subscription, row, list)}>
              删除
            </RowAction>
          )}
        </>
      )}
    >
      {(list) =>
        editing && (
          <SubscriptionForm
            row={editing}
            hasDays={Boolean(editing.days)}
            onClose={() => setEditing(null)}
            onSaved={() => {
              setEditing(null)
              void list.refresh()
            }}
          />
        )
      }
    </ListPage>
  )
}

async function run({ id }: Subscription, list: List): Promise<void> {
  await attempt(call(subscription, 'run', { id }), '已开始发送')
  await list.refresh()
}
