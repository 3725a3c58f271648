import { type OrderRuleRow, orderRule, type RuleDraft, type WholeRule } from '@erp/contract/order/rules/order-rule'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { call, tabLeaves } from '../../../kit/index.ts'

/** The draft where no rule is open: some rules off that are on, or on that are off. */
export function SwitchRules({ onChange }: { onChange: (draft: RuleDraft) => void }) {
  const [removed, setRemoved] = useState<number[]>([])
  const [added, setAdded] = useState<number[]>([])
  const { data = [] } = useQuery({
    queryKey: [orderRule.path, 'names'],
    queryFn: ({ signal }) => call(orderRule, 'list', { all: 1 }, { signal }) as unknown as Promise<OrderRuleRow[]>,
    staleTime: 0,
  })
  const tell = async (off: number[], on: number[]) => {
    setRemoved(off)
    setAdded(on)
    const whole = await Promise.all(on.map((id) => call(orderRule, 'get', { id })))
    onChange({ removed: off, changed: whole.map(switchedOn) })
  }
  const options = (isActivated: number) =>
    data.filter((rule) => rule.isActivated === isActivated).map(({ id, ruleName }) => ({ value: id, label: ruleName }))
  return (
    <div className="rule-row-tools">
      <Chosen label="假设停用的规则" value={removed} options={options(1)} onChange={(ids) => void tell(ids, added)} />
      <Chosen label="假设启用的规则" value={added} options={options(0)} onChange={(ids) => void tell(removed, ids)} />
    </div>
  )
}

interface ChosenProps {
  label: string
  value: number[]
  options: { value: number; label: string }[]
  onChange: (ids: number[]) => void
}
const Chosen = ({ label, ...rest }: ChosenProps) => (
  <Select
    {...rest}
    mode="multiple"
    {...tabLeaves}
    allowClear
    className="rule-switch"
    aria-label={label}
    placeholder={label}
    showSearch={{ optionFilterProp: 'label' }}
  />
)

/** The server keeps the sub-lists of a rule that is not given any. */
const switchedOn = (rule: WholeRule): NonNullable<RuleDraft['changed']>[number] => ({ ...rule, isActivated: 1 })
