import type { Earned } from '@erp/contract/temu/floor/work-record'
import { useDesk } from '../../../kit/scan/index.ts'

type Today = Pick<Earned, 'todayQty' | 'todayPoints'> & { last: string }

/** What was earned today at this station, as the last answer said it. */
export function useEarned(name: string): [Today | null, (answer: Earned) => void] {
  const [today, setToday] = useDesk<Today | null>(`${name}:earned`, null)
  const earn = ({ points, todayQty, todayPoints }: Earned) => setToday({ todayQty, todayPoints, last: points })
  return [today, earn]
}

export const EarnedToday = ({ today, unit = '件' }: { today: Today | null; unit?: string }) => (
  <span className="floor-earned" role="status" aria-label="今日积分">
    今日 <b>{today?.todayQty ?? 0}</b> {unit} <b>{plain(today?.todayPoints ?? '0')}</b> 分
    {today && Number(today.last) > 0 && <em>+{plain(today.last)}</em>}
  </span>
)

/** 2.2500 → 2.25 */
const plain = (points: string): string => points.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
