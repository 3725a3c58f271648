import { type FbaTaken, reportFee } from '@erp/contract/report/fee/fee'
import { DatePicker, Form, Modal } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { call, companyNow, done } from '../../../kit/index.ts'

/** The storage fee reports of a month become fees, one a shop. */
export function TakeFba({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [month, setMonth] = useState<Dayjs>(() => companyNow().subtract(1, 'month'))
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const taken = await call(reportFee, 'takeFba', { month: month.format('YYYY-MM') }).catch(() => null)
    setBusy(false)
    if (!taken) return
    done(saidOf(taken))
    onClose()
    onDone()
  }
  return (
    <Modal open title="接收FBA仓储费" okText="接收" confirmLoading={busy} onOk={() => void take()} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label="费用月份" htmlFor="fba-month" extra="每个店铺一张；再次接收按新报表修正，手工填写的不动">
          <DatePicker
            id="fba-month"
            picker="month"
            allowClear={false}
            value={month}
            onChange={(chosen) => chosen && setMonth(chosen)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function saidOf({ added, changed, same, skipped }: FbaTaken): string {
  const left = skipped.length ? `，手工填写未动：${skipped.join('、')}` : ''
  return `新增 ${added} 张，修正 ${changed} 张，不变 ${same} 张${left}`
}
