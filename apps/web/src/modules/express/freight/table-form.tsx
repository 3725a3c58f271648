import { type FreightTableDetail, freightTable } from '@erp/contract/express/freight-table'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { attempt, Cover, call, confirm, FieldItem, useUnsaved, ViewDrawer } from '../../../kit/index.ts'
import { type DraftLine, LinesEditor } from './lines-editor.tsx'
import { useTable } from './table-detail.tsx'

interface Props {
  id: number | null
  onClose: () => void
  onDone: () => void
}
const { wayId, effectiveFrom, discount, fuelRate, remark } = freightTable.fields
const HEAD = { wayId, effectiveFrom, discount, fuelRate, remark }

/** A draft: the head, and the prices zone by zone. */
export function TableForm({ id, onClose, onDone }: Props) {
  const asked = useTable(id)
  if (id !== null && !asked.data)
    return (
      <ViewDrawer open size={1080} title="修改运费表" onClose={onClose}>
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      </ViewDrawer>
    )
  return <Editor table={asked.data ?? null} {...{ onClose, onDone }} />
}

function Editor({ table, onClose, onDone }: { table: FreightTableDetail | null; onClose: () => void; onDone: () => void }) {
  const [form] = Form.useForm()
  const [lines, setLines] = useState<DraftLine[]>(table?.lines ?? [])
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const way = Form.useWatch('wayId', form) ?? table?.wayId
  useUnsaved(dirty)
  const close = async () => {
    if (!dirty || (await confirm('有未保存的内容，确认关闭吗？'))) onClose()
  }
  const save = async () => {
    const head = await form.validateFields().catch(() => null)
    if (!head) return
    setBusy(true)
    const input = { ...head, lines } as never
    const sent = table
      ? call(freightTable, 'update', { ...(input as object), id: table.id, version: table.version } as never)
      : call(freightTable, 'save', input)
    const worked = await attempt(sent as Promise<unknown>, table ? '修改成功' : '新增成功，等待审核')
    setBusy(false)
    if (!worked) return
    setDirty(false)
    onClose()
    onDone()
  }
  const footer = (
    <Space className="drawer-footer">
      <Button onClick={() => void close()}>取消</Button>
      <Button type="primary" loading={busy} onClick={() => void save()}>
        保存
      </Button>
    </Space>
  )
  const initial = table ?? { discount: '1', fuelRate: '0' }
  return (
    <ViewDrawer
      open
      size={1080}
      title={table ? `修改运费表 ${table.tableNo}` : '新增运费表'}
      onClose={() => void close()}
      mask={{ closable: false }}
      footer={footer}
    >
      <Form form={form} layout="vertical" className="form form-two" initialValues={initial} onValuesChange={() => setDirty(true)}>
        {Object.entries(HEAD).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} row={table} disabled={name === 'wayId' && table !== null} />
        ))}
      </Form>
      {way && (
        <LinesEditor
          key={way}
          wayId={way}
          lines={lines}
          onChange={(next) => {
            setLines(next)
            setDirty(true)
          }}
        />
      )}
    </ViewDrawer>
  )
}
