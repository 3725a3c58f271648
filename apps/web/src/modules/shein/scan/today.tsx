import type { StationName } from '@erp/contract/shein/order/order.states'
import { type SheinScanned, sheinScanRecord } from '@erp/contract/shein/scan/scan-record'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'
import { EarnedToday } from '../../temu/floor/earned.tsx'
import '../../temu/floor/floor.css'

/** Asked again after every scan; without a network the last number stands. */
export function TodayEarned({ name, last }: { name: StationName; last: SheinScanned | null }) {
  const { data } = useQuery({
    queryKey: [sheinScanRecord.path, 'today', name, last?.recordId ?? 0],
    queryFn: ({ signal }) => call(sheinScanRecord, 'today', {}, { signal, handles: () => true }),
    placeholderData: (before) => before,
  })
  const mine = data?.find(({ station }) => station === name)
  if (!mine) return null
  return <EarnedToday today={{ todayQty: mine.quantity, todayPoints: mine.points, last: last?.points ?? '0' }} />
}
