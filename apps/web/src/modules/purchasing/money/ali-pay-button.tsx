import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { payment } from '@erp/contract/purchasing/money/payment'
import { PAYMENT, paymentStates } from '@erp/contract/purchasing/money/payment.states'
import { call, confirm, done, offers, VerbButton, whyOutside } from '../../../kit/index.ts'
import type { Payment } from './rows.ts'

const OF = { resource: payment, states: paymentStates, state: 'status' }
const LABEL = '1688支付'

/** Pays at 1688 what is agreed to; what has no order there is refused with the reason, and nothing is sent. */
export function AliPayButton({ rows, onDone }: { rows: Payment[]; onDone: () => void }) {
  if (!offers(aliOrder, 'ali-pay')) return null
  const pay = async () => {
    const detail = '付款单的采购单都应有待付款的1688订单，金额与1688一致'
    if (!(await confirm(`确认在1688支付所选的 ${rows.length} 张付款单吗？`, { detail, ok: LABEL }))) return
    const answer = await call(aliOrder, 'ali-pay', { ids: rows.map((row) => row.paymentId) }).catch(() => null)
    if (!answer) return
    if (answer.payUrl) window.open(answer.payUrl, '_blank', 'noopener')
    if (answer.paid + answer.pending > 0) done(`已支付 ${answer.paid} 张，等待1688确认 ${answer.pending} 张`)
    onDone()
    const reasons = answer.failed.map(({ paymentNo, reason }) => `付款单 ${paymentNo}：${reason}`)
    if (reasons.length) await confirm(`${reasons.length} 张付款单没有付成`, { detail: reasons.join('；'), ok: '知道了' })
  }
  return (
    <VerbButton why={whyNoAliPay(rows)} onClick={() => void pay()}>
      {LABEL}
    </VerbButton>
  )
}

const whyNoAliPay = (rows: Payment[]): string | null =>
  whyOutside(OF, [PAYMENT.waitPay], LABEL, rows) ?? (rows.length > MOST ? `一次最多支付 ${MOST} 张付款单` : null)
const MOST = 100
