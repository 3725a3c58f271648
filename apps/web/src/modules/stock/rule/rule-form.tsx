import type { Fields } from '@erp/contract/kit'
import { group } from '@erp/contract/kit'
import { DEFAULT_RULES, RULE_PARAMS, RULE_TYPES, type RuleType } from '@erp/contract/stock/rule/rule-params'
import { stockRule } from '@erp/contract/stock/rule/stock-rule'
import { FieldItem, FormFrame, type ListRow } from '../../../kit/index.ts'

interface Props {
  type: number
  row: ListRow<typeof stockRule> | null
  onClose: () => void
  onSaved: () => void
}
const { ruleName, storeId, conditions, priority, isActivated } = stockRule.fields

/** For whom, and what is decided; the questions follow from the kind of rule. */
export function RuleForm({ type, row, onClose, onSaved }: Props) {
  const fields: Fields = {
    ruleName,
    storeId,
    conditions,
    params: group('参数', RULE_PARAMS[type as RuleType]),
    priority,
    isActivated,
    ruleType: stockRule.fields.ruleType,
  }
  const initial = { ruleType: type, params: DEFAULT_RULES[type as RuleType] }
  const { ruleType: _type, ...shown } = fields
  return (
    <FormFrame
      resource={stockRule}
      row={row}
      initial={row ? { ruleType: type } : initial}
      fields={fields}
      title={`${row ? '修改' : '新增'}规则：${RULE_TYPES.find(([value]) => value === type)?.[1]}`}
      onClose={onClose}
      onSaved={onSaved}
    >
      {Object.entries(shown).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={row} />
      ))}
    </FormFrame>
  )
}
