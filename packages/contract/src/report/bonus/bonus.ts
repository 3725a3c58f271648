import { compare, minus, over, plus, round, round2, times } from '../../kit/decimal.ts'
import { ladderOf, stepAt } from './ladder.ts'

/** A person's month. Amounts in CNY, but for the target. */
export interface BonusTerms {
  profit: string
  /** Of the month, in its own currency, and what a unit of that is worth. */
  target: string | null
  rate: string | null
  agedStock: string
  errLoss: string
}
/** 奖金基数 as it is kept: percentages are of a hundred. */
export interface BonusRule {
  base: string
  ladder: string
  share: string
  agedPercent: string
  errPercent: string
}
/** Shares are of one. */
export interface Bonus {
  reached: string | null
  completion: string | null
  base: string | null
  step: string | null
  percent: string
  share: string | null
  earned: string
  agedPercent: string | null
  agedDeduct: string
  errPercent: string | null
  errDeduct: string
  bonus: string
}

/** bonus = base × ladder(completion) × profit × share − deductions; each amount is rounded once, so that it follows from those beside it. */
export function bonusOf({ profit, target, rate, agedStock, errLoss }: BonusTerms, rule: BonusRule | null): Bonus {
  const reached = rate === null ? null : round2(over(profit, rate))
  const known = reached !== null && target !== null && compare(target, 0) > 0
  const completion = known ? round(over(reached, target), 4) : null
  const steps = rule ? ladderOf(rule.ladder) : []
  const step = completion === null || 'wrong' in steps ? null : stepAt(steps, times(completion, 100).toFixed())
  const percent = ofHundred(step?.percent ?? '0')
  const paid = rule && compare(profit, 0) > 0 ? times(profit, percent).times(rule.base).times(ofHundred(rule.share)) : 0
  const earned = round2(paid)
  const agedDeduct = deducted(agedStock, rule?.agedPercent)
  const errDeduct = deducted(errLoss, rule?.errPercent)
  const left = round2(minus(earned, plus(agedDeduct, errDeduct).toFixed()))
  return {
    reached,
    completion,
    base: rule?.base ?? null,
    step: step?.from ?? null,
    percent,
    share: rule ? ofHundred(rule.share) : null,
    earned,
    agedPercent: rule ? ofHundred(rule.agedPercent) : null,
    agedDeduct,
    errPercent: rule ? ofHundred(rule.errPercent) : null,
    errDeduct,
    bonus: compare(left, 0) < 0 ? '0.00' : left,
  }
}

const deducted = (amount: string, percent = '0'): string => round2(times(amount, ofHundred(percent)))
const ofHundred = (percent: string): string => round(over(percent, 100), 4)
