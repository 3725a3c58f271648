import { type OrderRuleRow, orderRule, type RuleDraft, type WholeRule } from '@erp/contract/order/order-rule'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/index.ts'

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
  const common = {
    mode: 'multiple',
    allowClear: true,
    className: 'rule-switch',
    showSearch: { optionFilterProp: 'label' },
  } as const
  return (
    <div className="rule-row-tools">
      <Select
        {...common}
        aria-label="假设停用"
        placeholder="假设停用的规则"
        value={removed}
        options={options(1)}
        onChange={(ids: number[]) => void tell(ids, added)}
      />
      <Select
        {...common}
        aria-label="假设启用"
        placeholder="假设启用的规则"
        value={added}
        options={options(0)}
        onChange={(ids: number[]) => void tell(removed, ids)}
      />
    </div>
  )
}

/** The server keeps the sub-lists of a rule that is not given any. */
const switchedOn = (rule: WholeRule): NonNullable<RuleDraft['changed']>[number] => ({ ...rule, isActivated: 1 })
