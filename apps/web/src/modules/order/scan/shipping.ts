import { waitShip } from '@erp/contract/order/index'
import type { Handover, ShipScanAnswer } from '@erp/contract/order/shipping-calls'
import { call } from '../../../kit/index.ts'
import { quiet, reasonOf, type Said, type Station } from '../../../kit/scan/index.ts'
import { parcelOf } from './reprint-dialog.tsx'

export interface ShipDesk {
  station: Station
  bag: Handover | null
  setBag: (to: Handover | null | ((now: Handover | null) => Handover | null)) => void
}

/** A parcel into the bag; the first one says whose bag it is. */
export async function readShip(desk: ShipDesk, typed: string): Promise<void> {
  const code = typed.toUpperCase()
  if (!code) return
  const bag = desk.bag ?? (await bagFor(desk, code))
  if (!bag) return
  const { station } = desk
  const input = (scanId: string) => ({ handoverId: bag.id, code, scanId })
  station.submit(waitShip, 'scan-ship', input, { title: `${code} → ${bag.handoverNo}` })
}

async function bagFor(desk: ShipDesk, code: string): Promise<Handover | null> {
  try {
    const parcel = await parcelOf(code)
    if (parcel?.storeId && parcel.expressId) return await openBag(desk, parcel.storeId, parcel.expressId)
    desk.station.say('error', parcel ? '包裹还没有仓库或物流公司' : '没有找到包裹', code)
  } catch (error) {
    desk.station.say('error', reasonOf(error), code)
  }
  return null
}

/** The bag that this person has open for the company, else a new one. */
export async function openBag({ station, setBag }: ShipDesk, storeId: number, expressId: number): Promise<Handover> {
  const bag = await call(waitShip, 'handover', { storeId, expressId }, quiet)
  setBag(bag)
  station.say('info', `${bag.expressName} ${bag.handoverNo}`, `已装 ${bag.parcels} 件`)
  return bag
}

export function heardShip({ setBag }: ShipDesk, answer: ShipScanAnswer): Said {
  const { handoverNo, parcels, totalWeight, orderNo, trackingNumber, weight } = answer
  setBag((now) => (now?.handoverNo === handoverNo ? { ...now, parcels, totalWeight } : now))
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
