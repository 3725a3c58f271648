import type { Fields, Move } from '@erp/contract/kit'
import { supplier } from '@erp/contract/purchasing/supplier/supplier'
import { SUPPLIER_STATE, supplierStates } from '@erp/contract/purchasing/supplier/supplier.states'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { attempt, call, FieldItem, may, offers } from '../../../kit/index.ts'
import type { Supplier } from './rows.ts'

interface Props {
  rows: Supplier[]
  onClose: () => void
  onDone: () => void
}
const { blacklisted, enabled } = SUPPLIER_STATE

/** What may be done with all of these now, by this person. */
export function verbsFor(rows: Supplier[]): Move[] {
  const mayList = may('purchasing:supplier:blacklist')
  if (!offers(supplier, 'set-status')) return []
  if (!mayList && rows.some((row) => row.status === blacklisted)) return []
  const moves: Move[] = Object.values(supplierStates.moves)
  return moves.filter(
    ({ from, to }) => (to !== blacklisted || mayList) && rows.every(({ status }) => status !== null && from.includes(status)),
  )
}

const inputOf = (verb: 'set-status' | 'set-level', name: string) => (supplier.actions[verb].input as Fields)[name]!
const idsOf = (rows: Supplier[]): number[] => rows.map((row) => row.supplierId)
const named = (rows: Supplier[]): string => (rows.length === 1 ? `「${rows[0]!.supplierName}」` : ` ${rows.length} 家供应商`)

export function StatusDialog({ rows, to, onClose, onDone }: Props & { to: number }) {
  const label = Object.values(supplierStates.moves).find((move) => move.to === to)!.label
  const reason = { ...inputOf('set-status', 'reason'), required: to !== enabled }
  return (
    <Asking
      title={`${label}${named(rows)}`}
      fields={{ reason }}
      danger={to !== enabled}
      onClose={onClose}
      run={async ({ reason: given = null }: { reason?: string | null }) => {
        const input = { ids: idsOf(rows), status: to as never, reason: given }
        if (!(await attempt(call(supplier, 'set-status', input), `已${label}`))) return false
        onDone()
        return true
      }}
    />
  )
}

export function LevelDialog({ rows, onClose, onDone }: Props) {
  const fields = { levelId: inputOf('set-level', 'levelId'), reason: inputOf('set-level', 'reason') }
  return (
    <Asking
      title={`改等级${named(rows)}`}
      fields={fields}
      onClose={onClose}
      run={async (values: { levelId: number; reason: string }) => {
        const input = { ids: idsOf(rows), ...values }
        if (!(await attempt(call(supplier, 'set-level', input), '等级已修改'))) return false
        onDone()
        return true
      }}
    />
  )
}

interface AskingProps<T extends object> {
  title: string
  fields: Fields
  danger?: boolean
  onClose: () => void
  run: (values: T) => Promise<boolean>
}

function Asking<T extends object>({ title, fields, danger, onClose, run }: AskingProps<T>) {
  const [form] = Form.useForm<T>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const worked = await run(values)
    setBusy(false)
    if (worked) onClose()
  }
  return (
    <Modal open title={title} okButtonProps={{ danger, loading: busy }} onOk={() => void submit()} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
      </Form>
    </Modal>
  )
}
