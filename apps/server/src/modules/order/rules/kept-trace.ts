import type { RuleTrace } from './evaluate.ts'

export type KeptTrace = [ruleId: number, ruleType: number, ruleName: string, reason: string | null]

export const kept = ({ ruleId, ruleType, ruleName, reason }: RuleTrace): KeptTrace => [ruleId, ruleType, ruleName, reason]
export const told = ([ruleId, ruleType, ruleName, reason]: KeptTrace): RuleTrace => ({ ruleId, ruleName, ruleType, reason })
