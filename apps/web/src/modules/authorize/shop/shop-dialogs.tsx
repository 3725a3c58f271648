import { MARK_AT, SHOP_STATE, shop, shopStates } from '@erp/contract/authorize/shop'
import { choice, type Fields } from '@erp/contract/kit'
import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { attempt, call, FieldItem } from '../../../kit/index.ts'
import type { Shop } from './rows.ts'

interface Props {
  rows: Shop[]
  onClose: () => void
  onDone: () => void
}
const idsOf = (rows: Shop[]): number[] => rows.map((row) => row.shopId)
const named = (rows: Shop[]): string => (rows.length === 1 ? `「${rows[0]!.shopName}」` : ` ${rows.length} 个店铺`)
const inputOf = (verb: 'set-status' | 'set-seller' | 'set-switch') => shop.actions[verb].input as Fields

const TOLD: Record<number, string> = {
  [SHOP_STATE.disabled]: '停用后不再同步任何数据；有未完成订单的店铺不能停用。',
  [SHOP_STATE.closed]: '封店后不再拉取和推送，已有订单继续处理。',
  [SHOP_STATE.enabled]: '恢复后按同步开关继续同步。',
}

export function StatusDialog({ rows, verb, onClose, onDone }: Props & { verb: keyof typeof shopStates.moves }) {
  const { label, to, ...move } = shopStates.moves[verb]
  const reason = { ...inputOf('set-status')['reason']!, required: to !== SHOP_STATE.enabled }
  return (
    <Asking
      title={`${label}${named(rows)}`}
      fields={{ reason }}
      danger={'danger' in move && move.danger}
      onClose={onClose}
      onDone={onDone}
      run={({ reason: said }) =>
        attempt(call(shop, 'set-status', { ids: idsOf(rows), status: to, reason: (said as string) ?? null }), `已${label}`)
      }
    >
      <p className="hint">{TOLD[to]}</p>
    </Asking>
  )
}

export function SellerDialog({ rows, onClose, onDone }: Props) {
  const { sellerId, keep } = inputOf('set-seller')
  return (
    <Asking
      title={`换负责人${named(rows)}`}
      fields={{ sellerId: sellerId!, keep: keep! }}
      initial={{ keep: 1 }}
      onClose={onClose}
      onDone={onDone}
      run={(values) => attempt(call(shop, 'set-seller', { ids: idsOf(rows), ...values } as never), '负责人已更换')}
    >
      <p className="hint">店铺的部门随新负责人；原负责人不留下协作时不再能看到店铺。</p>
    </Asking>
  )
}

const ON_OFF = [
  [1, '开'],
  [0, '关'],
] as const
const { orderSync, listingSync, stockPush, syncMinutes } = inputOf('set-switch')
const SWITCHES: Fields = {
  orderSync: choice(orderSync!.label, ON_OFF),
  listingSync: choice(listingSync!.label, ON_OFF),
  stockPush: choice(stockPush!.label, ON_OFF),
  syncMinutes: syncMinutes!,
  markAt: choice('标记发货时机', MARK_AT),
}

export const SwitchDialog = ({ rows, onClose, onDone }: Props) => (
  <Asking
    title={`同步开关${named(rows)}`}
    fields={SWITCHES}
    onClose={onClose}
    onDone={onDone}
    run={(values) => attempt(call(shop, 'set-switch', { ids: idsOf(rows), ...values }), '同步开关已修改')}
  >
    <p className="hint">只修改填写了的项，其余保持不变。</p>
  </Asking>
)

type Values = Record<string, unknown>
interface AskingProps {
  title: string
  fields: Fields
  danger?: boolean
  initial?: Values
  onClose: () => void
  onDone: () => void
  run: (values: Values) => Promise<boolean>
  children?: ReactNode
}

function Asking({ title, fields, danger, initial, onClose, onDone, run, children }: AskingProps) {
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = (await form.validateFields().catch(() => null)) as Values | null
    if (!values) return
    setBusy(true)
    const worked = await run(values)
    setBusy(false)
    if (!worked) return
    onDone()
    onClose()
  }
  return (
    <Modal open title={title} okButtonProps={{ danger, loading: busy }} onOk={() => void submit()} onCancel={onClose}>
      {children}
      <Form form={form} layout="vertical" initialValues={initial} onFinish={() => void submit()}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
      </Form>
    </Modal>
  )
}
