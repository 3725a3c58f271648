import { sheinBox } from '@erp/contract/shein/scan/box'
import { call, fileOf, printFile } from '../../../kit/index.ts'
import { askAt, quiet, reasonOf, type Station } from '../../../kit/scan/index.ts'
import type { SheinDesk } from './stationing.ts'

/** The mark of a box that was closed; again only for a reason. */
export async function printMark(station: Station, boxNo: string, reason?: string): Promise<void> {
  try {
    printFile(await fileOf(sheinBox, 'mark-print', { boxNos: [boxNo], station: 'SHEIN打唛', ...(reason && { reason }) }))
    if (reason) station.say('ok', `已补打 ${boxNo}`)
  } catch (error) {
    station.say('error', `${boxNo} 的箱唛没有打印，请补打`, reasonOf(error))
  }
}

export async function changeBox({ station, storeId, setBox }: SheinDesk): Promise<void> {
  if (storeId === null) return station.say('error', '请先选择仓库')
  const opened = await askAt(station, call(sheinBox, 'open', { storeId }, quiet), '换一个箱')
  if (!opened) return
  if (opened === 'away') return station.say('error', '网络中断，联网后再开箱', '也可以扫描一个空箱的箱号')
  setBox(opened.boxNo)
  station.say('ok', `已开箱 ${opened.boxNo}`, '扫描备货单号')
}
