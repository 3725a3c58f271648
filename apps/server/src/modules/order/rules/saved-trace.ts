import type { MatchResult } from '../../express/for-orders.ts'
import type { RuleTrace } from './evaluate.ts'

export type SavedTrace = [ruleId: number, ruleType: number, ruleName: string, reason: string | null]

export const kept = ({ ruleId, ruleType, ruleName, reason }: RuleTrace): SavedTrace => [ruleId, ruleType, ruleName, reason]
export const told = ([ruleId, ruleType, ruleName, reason]: SavedTrace): RuleTrace => ({ ruleId, ruleName, ruleType, reason })

export type SavedMatch = [ruleId: number, ruleName: string, reason: string | null]

export function savedMatch({ ruleId, ruleName, reason, ways }: MatchResult['trace'][number]): SavedMatch {
  const whys = ways.map(({ wayName, reason: why }) => `${wayName} ${why}`)
  return [ruleId, ruleName, reason && whys.length ? `${reason}：${whys.join('、')}` : reason]
}
export const shownMatch = ([ruleId, ruleName, reason]: SavedMatch) => ({ ruleId, ruleName, reason })
