import { type OpenItem, reportMonth } from '@erp/contract/report/month/month'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { quietly } from '../../../app/call.ts'
import { grouped } from '../../../kit/amount.ts'
import { attempt, Cover, call, offers, ViewDrawer } from '../../../kit/index.ts'
import './month.css'

interface Props {
  month: string
  onClose: () => void
  onDone: () => void
}

/** What is still open, each with its page; what does not block is closed over with a word why. */
export function CloseDrawer({ month, onClose, onDone }: Props) {
  const [form] = Form.useForm<Record<string, string>>()
  const [busy, setBusy] = useState(false)
  const open = useQuery({
    queryKey: ['report-month-open', month],
    queryFn: ({ signal }) => call(reportMonth, 'open', { month }, { signal, handles: quietly }),
    staleTime: 0,
  })
  const items = open.data ?? []
  const blocked = items.some(({ blocks, count }) => blocks && count > 0)
  const close = async (reasons: Record<string, string>) => {
    const acknowledged = items.flatMap(({ kind }) => (reasons[kind] ? [{ kind, reason: reasons[kind] }] : []))
    setBusy(true)
    const worked = await attempt(call(reportMonth, 'close', { month, acknowledged }), `${month} 已结账`)
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  const button = offers(reportMonth, 'close') && (
    <Button type="primary" loading={busy} disabled={!open.data || blocked} onClick={() => form.submit()}>
      结账 {month}
    </Button>
  )
  return (
    <ViewDrawer open size={720} title={`${month} 结账前检查`} extra={button} onClose={onClose}>
      {!open.data && <Cover loading={open.isLoading} error={open.error} onRetry={() => void open.refetch()} />}
      {blocked && <Alert type="error" showIcon title="有必须先处理的事项，处理后再结账" />}
      <Form form={form} layout="vertical" onFinish={(values) => void close(values)} className="month-open">
        {items.map((item) => (
          <Open key={item.kind} item={item} />
        ))}
      </Form>
    </ViewDrawer>
  )
}

function Open({ item: { kind, title, count, blocks, path } }: { item: OpenItem }) {
  const some = count > 0
  return (
    <div className="month-open-item">
      <div className="month-open-head">
        {some ? <Link to={path}>{title}</Link> : <span>{title}</span>}
        <b>{grouped(count)}</b>
        <Mark {...{ some, blocks }} />
      </div>
      {some && !blocks && (
        <Form.Item name={kind} rules={[{ required: true, whitespace: true, message: '请说明为什么可以结账' }]}>
          <Input aria-label={`${title}的说明`} placeholder="为什么可以结账" maxLength={200} />
        </Form.Item>
      )}
    </div>
  )
}

function Mark({ some, blocks }: { some: boolean; blocks: 0 | 1 }) {
  if (!some) return <Tag color="green">已处理</Tag>
  return blocks ? <Tag color="red">必须处理</Tag> : <Tag color="orange">需说明</Tag>
}
