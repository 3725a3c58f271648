import { type CorrectionRow, plan } from '@erp/contract/purchasing/plan/plan'
import { useQuery } from '@tanstack/react-query'
import { DatePicker } from 'antd'
import { useState } from 'react'
import { AskedLines, call, companyNow, type LineColumn } from '../../../kit/index.ts'

const MONTH = 'YYYY-MM'
const share = ({ right, judged }: CorrectionRow): string => (judged ? `${Math.round((right / judged) * 100)}%` : '–')
const COLUMNS: LineColumn<CorrectionRow>[] = [
  { title: '下单人', render: ({ userName }) => userName },
  { title: '按建议的计划', right: true, render: ({ plans }) => plans },
  { title: '改过数量', right: true, render: ({ corrected }) => corrected },
  { title: '已到期可评', right: true, render: ({ judged }) => judged },
  { title: '改对', right: true, render: ({ right }) => right },
  { title: '改错', right: true, render: ({ wrong }) => wrong },
  { title: '持平', right: true, render: ({ even }) => even },
  { title: '改对率', right: true, render: (row) => share(row) },
  { title: '改后偏差(件)', right: true, render: ({ offCorrected }) => offCorrected },
  { title: '建议偏差(件)', right: true, render: ({ offSuggested }) => offSuggested },
]

/** 改量复盘: month by month, whose quantities came nearer to what was sold. */
export function Corrections() {
  const [month, setMonth] = useState(() => companyNow().subtract(1, 'month'))
  const wanted = month.format(MONTH)
  const asked = useQuery({
    queryKey: [plan.path, 'corrections', wanted],
    queryFn: ({ signal }) => call(plan, 'corrections', { month: wanted }, { signal }),
  })
  return (
    <section className="corrections" aria-label="改量复盘">
      <div>
        <DatePicker
          picker="month"
          aria-label="月份"
          allowClear={false}
          value={month}
          maxDate={companyNow()}
          onChange={(next) => next && setMonth(next)}
        />
      </div>
      <AskedLines asked={asked} columns={COLUMNS} keyOf={({ userId }) => userId} empty="本月没有按建议生成的计划" />
      <p className="why-time">
        交期+安全+备货天数过完后评判：实际销量减去当时的供应，就是当时该买的数量。改后的数量比建议更接近它为改对，更远为改错。
      </p>
    </section>
  )
}
