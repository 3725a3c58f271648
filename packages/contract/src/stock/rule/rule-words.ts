import type { Fields } from '../../kit/index.ts'
import { RULE_PARAMS, type RuleType } from './rule-params.ts'

/** The parameters of a rule in one line: each label with its value. */
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
