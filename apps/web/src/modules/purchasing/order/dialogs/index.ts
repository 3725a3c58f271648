import type { ComponentType } from 'react'
import type { OpenedOrder } from '../rows.ts'
import type { Step } from '../verbs.ts'
import { AbnormalDialog, VoidBargainDialog, WriteOffDialog } from './ending.tsx'
import { AskPayment, AskRefund } from './money.tsx'
import { ParcelDialog } from './parcel.tsx'
import { CorrectDialog, FinishDialog, SubmitDialog } from './prices.tsx'
import { CancelDialog, OverDialog } from './quantities.tsx'

export interface DialogProps {
  /** The order with its lines, as it is now. */
  document: OpenedOrder
  onClose: () => void
  onDone: () => void
}

/** The verbs that need a word more. */
export const DIALOGS: Partial<Record<Step, ComponentType<DialogProps>>> = {
  'bargain/submit': SubmitDialog,
  'bargain/finish': FinishDialog,
  'bargain/void': VoidBargainDialog,
  payment: AskPayment,
  refund: AskRefund,
  'express/add': ParcelDialog,
  'cancel-qty': CancelDialog,
  'confirm-over': OverDialog,
  'correct-price': CorrectDialog,
  'abnormal-archive': AbnormalDialog,
  'write-off': WriteOffDialog,
}
