import { type PrintJobRow, printJob } from '@erp/contract/tool/print/print-job'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { done, FieldItem, fileOf, ListPage, offers, printFile, RowAction } from '../../../kit/index.ts'

const { reason, station } = printJob.actions.reprint.input

/** 打印记录: who printed what, where and how often, and once more from here. */
export default function PrintJobs() {
  const [row, setRow] = useState<PrintJobRow | null>(null)
  return (
    <ListPage
      resource={printJob}
      rowActionsWidth={80}
      rowActions={(each: PrintJobRow) =>
        each.isRepeatable === 1 && offers(printJob, 'reprint') && <RowAction onClick={() => setRow(each)}>补打</RowAction>
      }
    >
      {(list) => row && <Reprint row={row} onClose={() => setRow(null)} onDone={() => void list.refresh()} />}
    </ListPage>
  )
}

function Reprint({ row, onClose, onDone }: { row: PrintJobRow; onClose: () => void; onDone: () => void }) {
  const [form] = Form.useForm<{ reason: string; station?: string }>()
  const [busy, setBusy] = useState(false)
  const print = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const file = await fileOf(printJob, 'reprint', { id: row.id, ...values }).catch(() => null)
    setBusy(false)
    if (!file) return
    printFile(file)
    done('已送打印')
    onClose()
    onDone()
  }
  return (
    <Modal open title="补打" okText="补打" okButtonProps={{ loading: busy }} onOk={() => void print()} onCancel={onClose}>
      <p>{(row.docNos ?? '').slice(0, 200)}</p>
      <Form form={form} layout="vertical" onFinish={() => void print()}>
        <FieldItem name="reason" field={reason!} />
        <FieldItem name="station" field={station!} />
      </Form>
    </Modal>
  )
}
