import { type ComponentType, lazy } from 'react'
import type { MailParcelsProps, StalledMailsProps } from '../../express/track/mails.ts'

const sendDialog: ComponentType<MailParcelsProps> = lazy(() =>
  import('./send-dialog.tsx').then(({ SendDialog }) => ({ default: SendDialog })),
)
const stalledDialog: ComponentType<StalledMailsProps> = lazy(() =>
  import('./stalled-dialog.tsx').then(({ StalledDialog }) => ({ default: StalledDialog })),
)

/** What other modules show of ours. */
export const mailParts = { sendDialog, stalledDialog }
