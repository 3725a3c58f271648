import { orderLogicalReturn, type ReturnScan } from '@erp/contract/order/returns/order-logical-return'
import { Alert, Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../../kit/index.ts'
import { quiet, reasonOf } from '../../../kit/scan/index.ts'
import { play } from '../../../kit/scan/sounds.ts'

interface Props {
  onClose: () => void
  onSigned: () => void
  /** Nobody noted this parcel before. */
  onUnknown: (no: string) => void
}
type Said = { type: 'success' | 'warning' | 'error'; title: string }
const UNDER_WAY = 300

/** 扫描签收: parcel by parcel; one that nobody expects is noted at once. */
export function SignDialog({ onClose, onSigned, onUnknown }: Props) {
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<Said[]>([])
  const say = (next: Said) => {
    setSaid((now) => [next, ...now].slice(0, 20))
    play(({ success: 'ok', warning: 'warn', error: 'error' } as const)[next.type])
  }
  const scan = async (no: string) => {
    setTyped('')
    if (!no) return
    try {
      const found = await call(orderLogicalReturn, 'scan', { no }, quiet)
      if (!found.returnId) return onUnknown(no)
      say(await signed(found))
      onSigned()
    } catch (error) {
      say({ type: 'error', title: `${no} ${reasonOf(error)}` })
    }
  }
  return (
    <Modal open title="扫描签收" footer={null} onCancel={onClose} afterOpenChange={(open) => open && field.current?.focus()}>
      <Input
        ref={field}
        size="large"
        aria-label="退件快递单号、运单号、订单号或退件单号"
        placeholder="扫描退件快递单号、运单号、订单号或退件单号"
        value={typed}
        maxLength={64}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => void scan(typed.trim().toUpperCase())}
      />
      <Results said={said} />
    </Modal>
  )
}

const Results = ({ said }: { said: Said[] }) => (
  <div className="sign-said" role="log" aria-label="签收结果">
    {said.map(({ type, title }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a log that only grows at its head.
      <Alert key={said.length - index} type={type} showIcon title={title} />
    ))}
  </div>
)

async function signed({ returnId, returnNo, orderNo, checkFlag }: ReturnScan): Promise<Said> {
  if (checkFlag !== UNDER_WAY) return { type: 'warning', title: `${returnNo} 已签收，待入库` }
  await call(orderLogicalReturn, 'sign', { id: returnId! }, quiet)
  return { type: 'success', title: `${returnNo} 已签收（订单 ${orderNo}），待入库` }
}
