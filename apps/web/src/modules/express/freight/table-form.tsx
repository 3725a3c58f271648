import { type FreightTableDetail, freightTable } from '@erp/contract/express/freight/freight-table'
import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { attempt, Cover, call, FieldItem, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { SaveFooter } from '../parts/save-footer.tsx'
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
  const { touch, close, busy, save } = useSaving({ form, table, lines, onClose, onDone })
  const way = Form.useWatch('wayId', form) ?? table?.wayId
  const change = (next: DraftLine[]) => {
    setLines(next)
    touch()
  }
  return (
    <ViewDrawer
      open
      size={1080}
      title={table ? `修改运费表 ${table.tableNo}` : '新增运费表'}
      onClose={() => void close()}
      mask={{ closable: false }}
      footer={<SaveFooter busy={busy} onCancel={() => void close()} onSave={() => void save()} />}
    >
      <Form
        form={form}
        layout="vertical"
        className="form form-two"
        initialValues={table ?? { discount: '1', fuelRate: '0' }}
        onValuesChange={touch}
      >
        {Object.entries(HEAD).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} row={table} disabled={name === 'wayId' && table !== null} />
        ))}
      </Form>
      {way && <LinesEditor key={way} wayId={way} lines={lines} onChange={change} />}
    </ViewDrawer>
  )
}

interface Saving {
  form: FormInstance
  table: FreightTableDetail | null
  lines: DraftLine[]
  onClose: () => void
  onDone: () => void
}
function useSaving({ form, table, lines, onClose, onDone }: Saving) {
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = useClosing(dirty, onClose)
  const save = async () => {
    const head = await form.validateFields().catch(() => null)
    if (!head) return
    setBusy(true)
    const input = { ...head, lines, ...(table ? { id: table.id, version: table.version } : {}) }
    const sent = call(freightTable, table ? 'update' : 'save', input as never) as Promise<unknown>
    const worked = await attempt(sent, table ? '修改成功' : '新增成功，等待审核')
    setBusy(false)
    if (!worked) return
    setDirty(false)
    onClose()
    onDone()
  }
  return { dirty, touch: () => setDirty(true), close, busy, save }
}
