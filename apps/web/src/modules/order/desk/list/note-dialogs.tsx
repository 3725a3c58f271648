import type { OrderNote } from '@erp/contract/order/desk/order-calls'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { type AnyResource, type AnyRow, attempt, Cover, call, offers, tabLeaves, useOptions } from '../../../../kit/index.ts'
import type { NoteKind } from './note-icons.tsx'
import '../../order.css'

interface Props {
  resource: AnyResource
  row: AnyRow & { id: number }
  onClose: () => void
  onDone: () => void
}
const TEXTS = {
  memo: { field: 'memo', title: '订单备注', max: 500 },
  'picking-notes': { field: 'pickingNotes', title: '拣货备注', max: 200 },
} as const

export const NoteDialog = ({ kind, ...rest }: Props & { kind: NoteKind }) =>
  kind === 'note' ? <FollowUps {...rest} /> : <TextDialog kind={kind} {...rest} />

/** One text on the order; readable here even by those who may not change it. */
function TextDialog({ resource, row, kind, onClose, onDone }: Props & { kind: keyof typeof TEXTS }) {
  const { field, title, max } = TEXTS[kind]
  const id = row.id
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useQuery({
    queryKey: [resource.path, kind, id],
    queryFn: ({ signal }) => call(resource, `${kind}-read`, { id }, { signal }) as Promise<Record<string, string | null>>,
    staleTime: 0,
    gcTime: 0,
  })
  const writes = offers(resource, kind)
  const save = async () => {
    if (!(await attempt(call(resource, kind, { id, [field]: typed?.trim() || null }), `${title}已保存`))) return
    onClose()
    onDone()
  }
  const value = typed ?? asked.data?.[field] ?? ''
  return (
    <Modal
      open
      title={`${title} ${row.orderNo}`}
      okText="保存"
      okButtonProps={{ disabled: typed === null, style: writes ? undefined : { display: 'none' } }}
      cancelText={writes ? '取消' : '关闭'}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {asked.data ? (
        <Text title={title} value={value} max={max} writes={writes} onChange={setTyped} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}

interface TextProps {
  title: string
  value: string
  max: number
  writes: boolean
  onChange: (value: string) => void
}

const Text = ({ title, value, max, writes, onChange }: TextProps) => (
  <Input.TextArea
    aria-label={title}
    autoFocus
    readOnly={!writes}
    value={value}
    maxLength={max}
    showCount
    autoSize={{ minRows: 4, maxRows: 10 }}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** What people wrote about it, and a word more; those named are told. */
function FollowUps({ resource, row, onClose, onDone }: Props) {
  const id = row.id
  return (
    <Modal open footer={null} title={`跟进 ${row[resource.name] ?? ''}`} onCancel={onClose}>
      <NoteThread resource={resource} id={id} onDone={onDone} />
    </Modal>
  )
}

interface Written {
  content: string
  atUserIds?: number[]
}

export function NoteThread({ resource, id, onDone }: { resource: AnyResource; id: number; onDone?: () => void }) {
  const asked = useQuery({
    queryKey: [resource.path, 'note', id],
    queryFn: ({ signal }) => call(resource, 'note-read', { id }, { signal }) as Promise<OrderNote[]>,
    staleTime: 0,
  })
  const add = async ({ content, atUserIds }: Written) => {
    const kept = await attempt(call(resource, 'note', { id, content, atUserIds: atUserIds ?? [] }), '已记录')
    if (!kept) return false
    void asked.refetch()
    onDone?.()
    return true
  }
  return (
    <>
      {asked.data?.length ? (
        <Thread notes={asked.data} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} empty="还没有跟进" onRetry={() => void asked.refetch()} />
      )}
      {offers(resource, 'note') && <Write onWrite={add} />}
    </>
  )
}

function Write({ onWrite }: { onWrite: (written: Written) => Promise<boolean> }) {
  const [form] = Form.useForm<Written>()
  const people = useOptions('account/user')
  const write = async (written: Written) => {
    if (await onWrite(written)) form.resetFields()
  }
  return (
    <Form form={form} layout="vertical" onFinish={(written) => void write(written)}>
      <Form.Item name="content" rules={[{ required: true, whitespace: true, message: '请填写跟进记录' }]}>
        <Input.TextArea aria-label="跟进记录" maxLength={1000} placeholder="写下跟进" autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="atUserIds">
        <Select
          mode="multiple"
          {...tabLeaves}
          aria-label="提醒"
          placeholder="提醒谁"
          options={people.options}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Button htmlType="submit">记录</Button>
    </Form>
  )
}

const Thread = ({ notes }: { notes: OrderNote[] }) => (
  <ul className="note-list">
    {notes.map(({ id, content, atUserNames, userName, time }) => (
      <li key={id}>
        <small>
          {userName ?? '系统'} {time}
          {atUserNames.length > 0 && ` 提醒 ${atUserNames.join('、')}`}
        </small>
        <p>{content}</p>
      </li>
    ))}
  </ul>
)
