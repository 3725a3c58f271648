import { logisticMatchRule, type MatchRuleRow } from '@erp/contract/express/rule/logistic-match-rule'
import { type Fields, inputs } from '@erp/contract/kit'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import type { FormProps } from '../../basic/master-page.tsx'
import { CodesItem } from '../parts/codes-item.tsx'

/** For which parcels, and which ways in which order. */
export function RuleForm({ row, next, onClose, onSaved }: FormProps<MatchRuleRow> & { next: number }) {
  const fields = inputs(logisticMatchRule.fields as Fields)
  return (
    <FormFrame resource={logisticMatchRule} {...{ row, fields, onClose, onSaved }} initial={row ? {} : { priority: next }}>
      {Object.entries(fields).map(([name, field]) => {
        if (name === 'platNames') return <CodesItem key={name} {...{ name, field }} resource="basic/platform" by="platName" />
        if (name === 'countryCodes')
          return <CodesItem key={name} {...{ name, field }} resource="basic/country" by="countryCode" />
        return <FieldItem key={name} name={name} field={field} row={row} />
      })}
    </FormFrame>
  )
}
