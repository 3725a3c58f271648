import { supplier } from '@erp/contract/purchasing/supplier/supplier'
import { Alert, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { attempt, call } from '../../../kit/index.ts'
import type { Supplier } from './rows.ts'

interface Props {
  rows: Supplier[]
  onClose: () => void
  onDone: () => void
}

/** Which of the ticked ones stays; the others end in it. */
export function MergeDialog({ rows, onClose, onDone }: Props) {
  const [id, setId] = useState<number>(rows[0]!.supplierId)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const kept = rows.find((row) => row.supplierId === id)!
  const others = rows.filter((row) => row !== kept)
  const merge = async () => {
    setBusy(true)
    const ids = others.map((row) => row.supplierId)
    const worked = await attempt(call(supplier, 'merge', { id, ids, reason: reason || null }), '合并成功')
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title="合并供应商"
      okText="合并"
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => void merge()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="保留哪一家">
          <Choice rows={rows} value={id} onChange={setId} />
        </Form.Item>
        <Form.Item label="原因">
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Form.Item>
      </Form>
      <Alert
        type="warning"
        showIcon
        title={`${others.map((row) => row.supplierName).join('、')} 的报价、计划、采购单、付款、对账单都会归到「${kept.supplierName}」，不能恢复`}
      />
    </Modal>
  )
}

const Choice = ({ rows, value, onChange }: { rows: Supplier[]; value: number; onChange: (id: number) => void }) => (
  <Radio.Group
    value={value}
    onChange={(event) => onChange(event.target.value as number)}
    options={rows.map((row) => ({ value: row.supplierId, label: `${row.supplierCode} ${row.supplierName}` }))}
  />
)
