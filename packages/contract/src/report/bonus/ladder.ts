import { compare } from '../../kit/decimal.ts'

/** From so many percent of the target on, so many percent of the profit. */
export interface Step {
  from: string
  percent: string
}
export const MOST_STEPS = 12
const NUMBER = /^\d{1,4}(\.\d{1,2})?$/

/** `80=1；100=3`, or as lists say it, as steps, lowest first; or why it is none. */
export function ladderOf(text: string): Step[] | { wrong: string } {
  const parts = text.split(/[;；,，\n]/).flatMap((part) => (part.trim() ? [part] : []))
  if (parts.length === 0) return { wrong: '阶梯至少一级' }
  if (parts.length > MOST_STEPS) return { wrong: `阶梯最多${MOST_STEPS}级` }
  const steps: Step[] = []
  for (const part of parts) {
    const [from = '', percent = '', ...more] = part.replaceAll('%', '').split(/[=＝:：起]/)
    const step = { from: from.trim(), percent: percent.trim() }
    if (more.length > 0 || !NUMBER.test(step.from) || !NUMBER.test(step.percent))
      return { wrong: `阶梯「${part.trim()}」应为 完成率=提成，如 100=3` }
    if (compare(step.percent, 100) > 0) return { wrong: `阶梯「${part.trim()}」的提成不能大于100%` }
    steps.push(step)
  }
  const sorted = steps.toSorted((a, b) => compare(a.from, b.from))
  const twice = sorted.find((step, i) => i > 0 && compare(step.from, sorted[i - 1]!.from) === 0)
  return twice ? { wrong: `阶梯有两级完成率 ${twice.from}%` } : sorted
}

export const ladderText = (steps: readonly Step[]): string => steps.map(({ from, percent }) => `${from}=${percent}`).join('；')

/** As lists say it. */
export function ladderWords(text: string | null): string | null {
  const steps = text === null ? [] : ladderOf(text)
  return 'wrong' in steps ? text : steps.map(({ from, percent }) => `${from}% 起 ${percent}%`).join('，')
}

/** The highest step that was reached; none below the first. */
export const stepAt = (steps: readonly Step[], completion: string): Step | null =>
  steps.findLast(({ from }) => compare(completion, from) >= 0) ?? null
