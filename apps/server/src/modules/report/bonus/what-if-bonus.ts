import type { bonusBase } from '@erp/contract/report/bonus/bonus-base'
import { ladderOf } from '@erp/contract/report/bonus/ladder'
import type { Handler } from '../../../kit/http/serve.ts'
import { bad } from '../../../kit/refuse.ts'
import { monthBefore, monthOf } from './bonus-month.ts'
import { liveRows } from './live-rows.ts'
import { whatIfTable } from './what-if-table.ts'

/** Last month's bonuses by the rule that is being written, beside those by the rule of then; confirmed ones are reckoned anew on both sides. */
export const bonusWhatIf: Handler<(typeof bonusBase)['actions']['what-if']> = async (tx, input, ctx) => {
  const steps = ladderOf(input.ladder)
  if ('wrong' in steps) throw bad(steps.wrong, 'ladder')
  const today = ctx.now.slice(0, 10)
  const month = monthOf(monthBefore(today), today)
  const before = await liveRows(tx, input.job, month, ctx)
  const { base, ladder, share, agedPercent, errPercent } = input
  const after = await liveRows(tx, input.job, month, ctx, { id: null, base, ladder, share, agedPercent, errPercent })
  const then = new Map(before.map((row) => [row.userId, row.bonus]))
  const rows = after.map(({ userId, userName, bonus }) => ({
    id: userId,
    name: userName,
    before: then.get(userId) ?? '0',
    after: bonus,
  }))
  return { month: month.month, note: '假设上月按此奖金基数计算，只试算，不保存', tables: [whatIfTable('按人员', '奖金', rows)] }
}
