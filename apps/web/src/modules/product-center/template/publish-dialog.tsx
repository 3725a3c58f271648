import { time } from '@erp/contract/kit'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import type { TemplateDetails } from '@erp/contract/product-center/template/template-rows'
import { Checkbox, Modal, Radio } from 'antd'
import { useState } from 'react'
import { call, done, FieldInput, may } from '../../../kit/index.ts'
import { ShopSelect } from './shop-select.tsx'
import type { ListType } from './types.ts'

interface Published {
  templateId: number
  tempName: string
  shopIds: number[]
}
interface Props {
  rows: Published[]
  listType: ListType
  onClose: () => void
  /** With the template as it is then, where it was one. */
  onDone: (row: TemplateDetails | null) => void
}
const PLAN = time('发布时间')

/** To which shops, now or at a time; one task a shop. */
export function PublishDialog({ rows, listType, onClose, onDone }: Props) {
  const [shopIds, setShopIds] = useState(() => [...new Set(rows.flatMap((row) => row.shopIds ?? []))])
  const [later, setLater] = useState(false)
  const [planTime, setPlanTime] = useState<string | null>(null)
  const [allowRepeat, setAllowRepeat] = useState(false)
  const [busy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    const input = { ids: rows.map(({ templateId }) => templateId), shopIds, planTime: later ? planTime : null }
    const told = await call(smtTemplate, 'publish', { ...input, allowRepeat: allowRepeat ? 1 : 0 }).catch(() => null)
    setBusy(false)
    if (!told) return
    done(later ? `已安排${told.tasks}个发布任务` : `已加入${told.tasks}个发布任务`)
    onClose()
    onDone(rows.length === 1 ? await call(smtTemplate, 'details', { templateId: rows[0]!.templateId }).catch(() => null) : null)
  }
  return (
    <Modal
      open
      title={rows.length === 1 ? `发布 ${rows[0]!.tempName}` : `发布 ${rows.length} 个模板`}
      okText="发布"
      okButtonProps={{ loading: busy, disabled: shopIds.length === 0 || (later && !planTime) }}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      <div className="publish-form">
        <ShopSelect listType={listType} value={shopIds} onChange={setShopIds} />
        <When later={later} onChange={setLater} />
        {later && <FieldInput field={PLAN} aria-label="发布时间" value={planTime} onChange={setPlanTime} />}
        {may('listing:smt:repeat') && (
          <Checkbox checked={allowRepeat} onChange={({ target }) => setAllowRepeat(target.checked)}>
            允许重复铺货
          </Checkbox>
        )}
      </div>
    </Modal>
  )
}

const TIMES = [
  { value: false, label: '立即发布' },
  { value: true, label: '定时' },
]
const When = ({ later, onChange }: { later: boolean; onChange: (later: boolean) => void }) => (
  <Radio.Group
    aria-label="什么时候发布"
    value={later}
    onChange={({ target }) => onChange(target.value as boolean)}
    options={TIMES}
  />
)
