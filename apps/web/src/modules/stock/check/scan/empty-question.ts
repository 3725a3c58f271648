import { stockCheckReceipt } from '@erp/contract/stock/check/stock-check-receipt'
import { inventoryErr } from '@erp/contract/stock/error/inventory-err'
import type { EmptiedPlace } from '@erp/contract/stock/move/move-goods-receipt'
import { useState } from 'react'
import { may } from '../../../../kit/index.ts'
import { quantityOf, type Station } from '../../../../kit/scan/index.ts'

/** The book says a place is empty: whoever stands before it says whether it is. What still lies there becomes an inventory error. */
export function useEmptyQuestion() {
  const [doubted, setDoubted] = useState<EmptiedPlace | null>(null)
  const ask = (station: Station, place: EmptiedPlace | null | undefined) => {
    if (!place || !may('stock:check:count')) return
    const { locationId, locationName } = place
    station.ask({
      text: `库位${locationName}应为空，是否确认？`,
      yes: () => station.submit(stockCheckReceipt, 'confirm-empty', { locationId }, { title: `${locationName} 确认为空` }),
      no: () => setDoubted(place),
    })
  }
  /** Takes the typed quantity when one was asked for. */
  const read = (station: Station, code: string): boolean => {
    if (!doubted) return false
    const actualQty = quantityOf(code)
    if (!actualQty) station.say('error', '请输入实际数量', code)
    else {
      const { storeId, locationId, skuId, locationName } = doubted
      const title = `${locationName} 实际还有${actualQty}件，上报异常`
      station.submit(inventoryErr, 'create', { storeId, locationId, skuId, actualQty, remark: '移货后库位不为空' }, { title })
      setDoubted(null)
    }
    return true
  }
  return { ask, read, prompt: doubted && `${doubted.locationName} 实际还有几件`, forget: () => setDoubted(null) }
}
