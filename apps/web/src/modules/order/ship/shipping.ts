import { waitShip } from '@erp/contract/order/index'
import type { Handover, ShipScanAnswer } from '@erp/contract/order/ship/shipping-calls'
import { call } from '../../../kit/index.ts'
import { type Feedback, quiet, reasonOf, type Station } from '../../../kit/scan/index.ts'

export interface ShipDesk {
  station: Station
  bag: Handover | null
  setBag: (to: Handover | null | ((now: Handover | null) => Handover | null)) => void
}

/** A parcel into the bag; the first one opens it, for its own express company. */
export function readShip({ station, bag }: ShipDesk, typed: string): void {
  const code = typed.toUpperCase()
  if (!code) return
  const input = (scanId: string) => ({ handoverId: bag?.id ?? null, code, scanId })
  station.submit(waitShip, 'scan-ship', input, { title: `${code} → ${bag?.handoverNo ?? '新袋'}` })
}

/** The bag that this person has open for the company, else a new one. */
export async function openBag({ station, setBag }: ShipDesk, storeId: number, expressId: number): Promise<Handover> {
  const bag = await call(waitShip, 'handover', { storeId, expressId }, quiet)
  setBag(bag)
  station.say('ok', `${bag.expressName} ${bag.handoverNo}`, `已装 ${bag.parcels} 件`)
  return bag
}

export function heardShip({ setBag }: ShipDesk, answer: ShipScanAnswer): Feedback {
  const { bag, parcels, orderNo, trackingNumber, weight } = answer
  setBag((now) => (!now || now.id === bag.id ? bag : now))
  return { level: 'ok', text: `第 ${parcels} 件`, detail: `${trackingNumber ?? orderNo} ${weight ?? '—'}g，已发货` }
}

/** The last word needs the network: what waits has to be there first. */
export async function closeBag({ station, bag, setBag }: ShipDesk, driver: string): Promise<number | null> {
  if (!station.isSettled('交接')) return null
  try {
    const closed = await call(waitShip, 'handover-close', { id: bag!.id, driver: driver.trim() || null }, quiet)
    setBag(null)
    station.say('ok', `${closed.handoverNo} 已交接`, `${closed.expressName} ${closed.parcels} 件`)
    return closed.id
  } catch (error) {
    station.say('error', reasonOf(error))
    return null
  }
}
