import { bonusBase } from '@erp/contract/report/bonus/bonus-base'
import { ladderOf, ladderText } from '@erp/contract/report/bonus/ladder'
import { crudOf } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { refuseClosed } from '../month/closed.ts'
import { bonusState } from '../states.ts'
import { bonusWhatIf } from './what-if-bonus.ts'

const bases = crudOf(bonusBase, { order: raw('t.from_day DESC, t.job, t.id DESC') }) as Handlers<typeof bonusBase>

interface Kept {
  id?: number
  job: string
  fromDay: string
  ladder: string
}

/** A month has one rule: it begins with the month, and there is one of it. */
async function checked<R extends Kept>(tx: Tx, input: R): Promise<R> {
  if (!input.fromDay.endsWith('-01')) throw bad('生效日期应为每月1日', 'fromDay')
  await refuseClosed(tx, input.fromDay)
  const steps = ladderOf(input.ladder)
  if ('wrong' in steps) throw bad(steps.wrong, 'ladder')
  const other = await tx.one(sql`
    SELECT id FROM data_center_report_bonus_base
    WHERE job = ${input.job} AND from_day = ${input.fromDay}::date AND id <> ${input.id ?? 0} AND deleted_at IS NULL`)
  if (other) throw bad('该岗位在这个月已有奖金基数', 'fromDay')
  return { ...input, ladder: ladderText(steps) }
}

/** What confirmed bonuses were paid by, or what a closed month stands on, is not rewritten: a later month gets a new one. */
async function refuseUsed(tx: Tx, id: number): Promise<void> {
  const row = await tx.one<{ fromDay: string }>(
    sql`SELECT from_day AS "fromDay" FROM data_center_report_bonus_base WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw missing(bonusBase.title)
  await refuseClosed(tx, row.fromDay)
  const used = await tx.one<{ month: string }>(sql`
    SELECT to_char(month, 'YYYY-MM') AS month FROM data_center_report_month_bonus
    WHERE base_id = ${id} AND status = ${bonusState.confirmed} ORDER BY month DESC LIMIT 1`)
  if (used) throw refuse(`${used.month} 已确认的奖金按此计算，不能修改，请新增生效日期`)
}

export const bonusBases: Handlers<typeof bonusBase> = {
  ...bases,
  save: async (tx, input, ctx) => bases.save(tx, await checked(tx, input), ctx),
  update: async (tx, input, ctx) => {
    await refuseUsed(tx, input.id)
    return bases.update(tx, await checked(tx, input), ctx)
  },
  remove: async (tx, input, ctx) => {
    await refuseUsed(tx, input.id)
    return bases.remove(tx, input, ctx)
  },
  import: (_tx, _input, ctx) => importInto(bonusBase, ctx, (tx, row) => Promise.resolve(bonusBases.save(tx, row as never, ctx))),
  'what-if': bonusWhatIf,
}
