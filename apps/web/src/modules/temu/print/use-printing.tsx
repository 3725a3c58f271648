import type { ActionInput } from '@erp/contract/kit'
import {
  type packageLabelPrint,
  type pickReceiptPrint,
  reprintReason,
  type skuLabelPrint,
} from '@erp/contract/temu/print/print-record'
import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallError, done, FieldItem, fileOf, printFile } from '../../../kit/index.ts'

type Printed = typeof skuLabelPrint | typeof packageLabelPrint | typeof pickReceiptPrint
export interface PrintWish<R extends Printed = Printed> {
  resource: R
  /** What is printed, as people call it. */
  title: string
  input: ActionInput<R['actions']['print']>
}
const REASON = { ...reprintReason, required: true }
const isReprint = (error: CallError): boolean => error.code === 400 && error.fieldErrors.some(({ field }) => field === 'reason')

/** Prints what is wished. What was printed before asks for the reason, and is printed then. */
export function usePrinting(onDone?: () => void): { print: (wish: PrintWish) => Promise<void>; asking: ReactNode } {
  const [again, setAgain] = useState<{ wish: PrintWish; said: string } | null>(null)
  const print = async (wish: PrintWish) => {
    try {
      const file = await fileOf(wish.resource, 'print', wish.input, { handles: isReprint })
      printFile(file)
    } catch (error) {
      if (error instanceof CallError && isReprint(error)) setAgain({ wish, said: error.message })
      return
    }
    setAgain(null)
    done(`${wish.title}已送打印`)
    onDone?.()
  }
  const asking = again && (
    <ReasonDialog
      title={`补打${again.wish.title}`}
      said={again.said}
      onPrint={(reason) => print({ ...again.wish, input: { ...again.wish.input, reason } } as PrintWish)}
      onClose={() => setAgain(null)}
    />
  )
  return { print, asking }
}

interface Props {
  title: string
  said: string
  children?: ReactNode
  onPrint: (reason: string) => Promise<void>
  onClose: () => void
}

export function ReasonDialog({ title, said, children, onPrint, onClose }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    await onPrint(values.reason)
    setBusy(false)
  }
  return (
    <Modal open title={title} okText="补打" okButtonProps={{ loading: busy }} onOk={() => void submit()} onCancel={onClose}>
      <p>{said}</p>
      {children}
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <FieldItem name="reason" field={REASON} />
      </Form>
    </Modal>
  )
}
