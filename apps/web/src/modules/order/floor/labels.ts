import { label } from '@erp/contract/express/label/label'
import { type CallError, fileOf, printFile } from '../../../kit/index.ts'
import { reasonOf, type Station } from '../../../kit/scan/index.ts'

const PARCEL = 1
interface Printing {
  /** Why it is printed once more. */
  reason?: string | null
  station?: string
  handles?: (error: CallError) => boolean
}

/** The labels of orders in one file, printed; the server counts each of them. */
export async function printLabels(ids: number[], { handles, reason = null, station = '订单列表' }: Printing = {}): Promise<void> {
  printFile(await fileOf(label, 'print', { ids, kind: PARCEL, reason, station }, { handles }))
}

/** At a station: what went wrong is said there, and the parcel waits for its label. */
export async function printAt(station: Station, orderId: number, orderNo: string, more: Printing): Promise<boolean> {
  try {
    await printLabels([orderId], { ...more, handles: () => true })
    return true
  } catch (error) {
    station.say('error', `${orderNo} 面单没有打印`, reasonOf(error))
    return false
  }
}
