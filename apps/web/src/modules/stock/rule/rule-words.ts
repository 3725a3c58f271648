import type { Fields } from '@erp/contract/kit'
import { RULE_PARAMS, type RuleType } from '@erp/contract/stock/rule-params'

/** The parameters of a rule in one line: 备货天数 7，安全天数 5. */
export function ruleWords(type: number, params: Record<string, unknown> | null): string {
  const fields: Fields = RULE_PARAMS[type as RuleType] ?? {}
  return Object.entries(fields)
    .map(([name, field]) => {
      const value = params?.[name]
      const labels = [value]
        .flat()
        .map((one) => field.choices?.find(([choice]) => choice === one)?.[1] ?? (one as string | number | null) ?? '')
      return `${field.label} ${labels.join('/')}`
    })
    .join('，')
}
