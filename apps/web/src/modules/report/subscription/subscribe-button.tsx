import { MailOutlined } from '@ant-design/icons'
import type { Report } from '@erp/contract/kit'
import { RELATIVE_DAYS, relativeDays } from '@erp/contract/kit/period'
import { CHANNEL, CYCLE, FORM, subscription } from '@erp/contract/report/subscription/subscription'
import { Button } from 'antd'
import { useState } from 'react'
import { companyNow, done, type List, offers, useProfile } from '../../../kit/index.ts'
import { type Begun, SubscriptionForm } from './subscription-form.tsx'

/** What the page shows now, to come by itself. */
export function SubscribeButton({ report, list }: { report: Report; list: List }) {
  const [isOpen, setOpen] = useState(false)
  const { userId } = useProfile()
  if (!offers(subscription, 'save') || !offers(report, 'export')) return null
  return (
    <>
      <Button icon={<MailOutlined />} onClick={() => setOpen(true)}>
        订阅
      </Button>
      {isOpen && (
        <SubscriptionForm
          row={null}
          initial={initialOf(report, list, userId)}
          hasDays={report.report.days !== undefined}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            done('已订阅，可在 报表订阅 中修改')
          }}
        />
      )}
    </>
  )
}

function initialOf(report: Report, { condition, orderBy }: List, userId: number): Begun {
  const { days } = report.report
  const { [days?.field ?? '']: period, ...rest } = condition
  const today = companyNow().format('YYYY-MM-DD')
  const alike = RELATIVE_DAYS.find(([name]) => relativeDays(name, today).join() === [period].flat().join())
  return {
    name: report.title,
    report: report.path,
    condition: rest,
    orderBy,
    columns: [],
    days: days ? (alike?.[0] ?? 'last7') : undefined,
    cycle: CYCLE.daily,
    hour: 8,
    channel: CHANNEL.notice,
    form: FORM.sheet,
    userIds: [userId],
    isActivated: 1,
  }
}
