import dayjs from 'dayjs'
import { type AnyRow, companyNow } from '../../../kit/index.ts'
import './money.css'

/** The day money is due; red with how late it is, while it is not paid. */
export function DueDay({ row, open }: { row: AnyRow; open: readonly number[] }) {
  const day = row['dueDate'] as string | null
  if (!day) return <span className="nothing">–</span>
  const late = companyNow().startOf('day').diff(dayjs(day), 'day')
  if (!open.includes(row['status']) || late <= 0) return day
  return <span className="late" title={day}>{`${day} 逾期${late}天`}</span>
}
