import { MAX_PRINTED } from '@erp/contract/express/label/label'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { done } from '../../../../kit/index.ts'
import { printLabels } from '../../floor/labels.ts'
import type { ListedOrder } from '../rows.ts'

interface Props {
  rows: ListedOrder[]
  onClose: () => void
  onDone: (outcome: 'done') => void
}

/** 打印面单: one file for all of them; why a label is printed once more has to be said. */
export function LabelDialog({ rows, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ reason?: string }>()
  const [busy, setBusy] = useState(false)
  const again = rows.filter((row) => Number(row.labelPrintedCount) > 0)
  const isTooMany = rows.length > MAX_PRINTED
  const print = async ({ reason }: { reason?: string }) => {
    setBusy(true)
    const failed = await printLabels(
      rows.map((row) => row.id),
      { reason: again.length ? reason : null },
    ).then(
      () => false,
      () => true,
    )
    setBusy(false)
    if (failed) return
    done(`${rows.length} 张面单已送打印`)
    onDone('done')
  }
  return (
    <Modal
      open
      title={rows.length === 1 ? `打印面单 ${rows[0]!.orderNo}` : '打印面单'}
      okText={`打印 ${rows.length} 张`}
      okButtonProps={{ loading: busy, disabled: isTooMany, autoFocus: again.length === 0 }}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.getFieldInstance('reason')?.focus()}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void print(values)}>
        {isTooMany && <Alert type="error" showIcon title={`一次最多打印${MAX_PRINTED}张`} />}
        {again.length === 0 && <p>{rows.length} 个订单的面单合成一个文件打印。</p>}
        {again.length > 0 && <Again count={again.length} />}
      </Form>
    </Modal>
  )
}

const Again = ({ count }: { count: number }) => (
  <>
    <Alert type="warning" showIcon title={`${count} 个订单的面单打印过`} />
    <Form.Item name="reason" label="补打原因" rules={[{ required: true, whitespace: true, message: '请填写补打原因' }]}>
      <Input maxLength={200} />
    </Form.Item>
  </>
)
