import { suffixProfit } from '@erp/contract/report/performance/suffix-profit'
import { GroupedPage } from '../../../kit/index.ts'
import { FeeList } from './fee-list.tsx'
import { feesBehind } from './fees-behind.ts'

/** 账号利润: a group that is one account shows what its fees were made of. */
export default function SuffixProfitPage() {
  return (
    <GroupedPage
      report={suffixProfit}
      more={(group, by, condition) => {
        const asked = feesBehind(group, by, condition)
        return asked && <FeeList condition={asked} />
      }}
    />
  )
}
