import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { companyNow, type FilterProps, filterLabel } from '../../../kit/index.ts'

/** Last month unless another is chosen: that is what is being settled. */
export const usualMonth = (): string => companyNow().subtract(1, 'month').format('YYYY-MM')

export const MonthFilter = ({ field, value, onChange, onPick }: FilterProps) => (
  <DatePicker
    picker="month"
    prefix={filterLabel(field)}
    aria-label={field.label}
    allowClear={false}
    value={dayjs(`${value || usualMonth()}-01`)}
    onChange={(month) => {
      onChange?.(month?.format('YYYY-MM'))
      onPick()
    }}
  />
)
