import type { MatchResult } from '../../express/for-orders.ts'
import type { RuleTrace } from './evaluate.ts'

export type KeptTrace = [ruleId: number, ruleType: number, ruleName: string, reason: string | null]

export const kept = ({ ruleId, ruleType, ruleName, reason }: RuleTrace): KeptTrace => [ruleId, ruleType, ruleName, reason]
export const told = ([ruleId, ruleType, ruleName, reason]: KeptTrace): RuleTrace => ({ ruleId, ruleName, ruleType, reason })

export type KeptMatch = [ruleId: number, ruleName: string, reason: string | null]

export function keptMatch({ ruleId, ruleName, reason, ways }: MatchResult['trace'][number]): KeptMatch {
  const whys = ways.map(({ wayName, reason: why }) => `${wayName} ${why}`)
  return [ruleId, ruleName, reason && whys.length ? `${reason}：${whys.join('、')}` : reason]
}
export const toldMatch = ([ruleId, ruleName, reason]: KeptMatch) => ({ ruleId, ruleName, reason })
