import { partOf } from '../../index.ts'

/** E-mails are written in after-sales, which stands above this module. */
export const SENDS_MAILS = 'afterSale:email:send'
export interface MailParcelsProps {
  orderIds: number[]
  onClose: () => void
}
export interface StalledMailsProps {
  onClose: () => void
}
export const MailParcels = partOf<MailParcelsProps>('sale-after', 'sendDialog')
export const StalledMails = partOf<StalledMailsProps>('sale-after', 'stalledDialog')
