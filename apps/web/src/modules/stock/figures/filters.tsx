import { REPORT_SKUS_MAX } from '@erp/contract/stock/figures/report-fields'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { companyNow, type FilterProps, type Filters, filterLabel } from '../../../kit/index.ts'
import { CategoryFilter } from '../../goods/catalog/list/category-filter.tsx'
import { CodesFilter } from '../../goods/catalog/list/codes-filter.tsx'
import '../../goods/catalog/list/list.css'

const SkuFilter = (props: FilterProps) => <CodesFilter {...props} most={REPORT_SKUS_MAX} hint="一行一个SKU" />
const WIRE = 'YYYY-MM-DD HH:mm:ss'

/** One moment in the past; empty is now. */
function MomentFilter({ field, value, onChange, onPick }: FilterProps) {
  return (
    <DatePicker
      showTime={{ defaultValue: dayjs('23:59:59', 'HH:mm:ss') }}
      prefix={filterLabel(field)}
      aria-label={field.label}
      placeholder="现在"
      value={value ? dayjs(value) : null}
      maxDate={companyNow()}
      onChange={(moment) => {
        onChange?.(moment ? moment.format(WIRE) : undefined)
        onPick()
      }}
    />
  )
}

export const reportFilters: Filters = { sku: SkuFilter, catId: CategoryFilter, asOf: MomentFilter }
