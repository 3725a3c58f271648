import { reasonField } from '@erp/contract/kit'
import { grouped } from '@erp/contract/kit/reading'
import { payment } from '@erp/contract/purchasing/money/payment'
import { call } from '../../../kit/index.ts'
import { Asking } from './asking.tsx'
import type { Payment } from './rows.ts'

/** A payment below zero takes it back. */
export function ReverseDialog({ row, onClose, onDone }: { row: Payment; onClose: () => void; onDone: () => void }) {
  const { paymentId, version, paymentNo, amount } = row
  return (
    <Asking
      title={`红冲 ${paymentNo}`}
      verb="红冲"
      danger
      fields={{ reason: reasonField }}
      lead={<p className="ask-sum">{`将生成一张 -${grouped(amount ?? '')} 元的付款单，原付款单保持不变`}</p>}
      run={({ reason }: { reason: string }) => call(payment, 'reverse', { paymentId, version, reason })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
