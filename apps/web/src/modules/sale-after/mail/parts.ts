import type { MailParcelsProps, StalledMailsProps } from '../../express/track/mails.ts'
import type { Part } from '../../index.ts'

const sendDialog: Part<MailParcelsProps> = async () => (await import('./send-dialog.tsx')).SendDialog
const stalledDialog: Part<StalledMailsProps> = async () => (await import('./stalled-dialog.tsx')).StalledDialog

/** What other modules show of ours. */
export const mailParts = { sendDialog, stalledDialog }
