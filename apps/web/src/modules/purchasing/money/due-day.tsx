import dayjs from 'dayjs'
import { companyNow } from '../../../kit/index.ts'
import './money.css'

interface Due {
  dueDate: string | null
  status: number
}

/** The day money is due; red with how late it is, while it is not paid. */
export function DueDay({ row, open }: { row: Due; open: readonly number[] }) {
  const { dueDate: day, status } = row
  if (!day) return <span className="nothing">–</span>
  const late = companyNow().startOf('day').diff(dayjs(day), 'day')
  if (!open.includes(status) || late <= 0) return day
  return <span className="late" title={day}>{`${day} 逾期${late}天`}</span>
}
