import { PaymentDialog } from '../../money/payment-dialog.tsx'
import { RefundDialog } from '../../money/refund-dialog.tsx'
import type { DialogProps } from './index.ts'

export const AskPayment = ({ document, ...rest }: DialogProps) => <PaymentDialog orderIds={[document.orderId]} {...rest} />
export const AskRefund = ({ document, ...rest }: DialogProps) => <RefundDialog orderId={document.orderId} {...rest} />
