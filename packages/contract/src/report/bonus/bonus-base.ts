import { choice, crud, date, decimal, importing, type Permission, resource, text } from '../../kit/index.ts'
import { ladderWords } from './ladder.ts'
import { whatIf } from './what-if.ts'

export const BONUS_JOBS = [
  ['salesman', '销售'],
  ['developer', '开发'],
] as const
export type BonusJob = (typeof BONUS_JOBS)[number][0]

const can: { view: Permission; edit: Permission } = { view: 'report:config:view', edit: 'report:config:edit' }
const percent = (label: string, initial: string, hint: string) =>
  decimal(label, { required: true, scale: 2, min: '0', max: '100', initial, hint, column: true })
const fields = {
  job: choice('岗位', BONUS_JOBS, { required: true, column: true, search: true }),
  fromDay: date('生效日期', { required: true, column: true, search: true, hint: '每月1日；自该月起，直到下一条生效' }),
  base: decimal('基数系数', {
    required: true,
    scale: 4,
    min: '0',
    max: '100000',
    initial: '1',
    column: true,
    hint: '奖金的倍数，一般为 1',
  }),
  ladder: text('完成率阶梯', {
    required: true,
    max: 300,
    column: true,
    hint: '完成率%=提成%，如 80=1；100=3',
    words: (value: string | null) => ladderWords(value),
  }),
  share: percent('计奖利润(%)', '100', '利润中参与计奖的部分'),
  agedPercent: percent('180天库存扣款(%)', '1', '月末库龄超过180天的库存金额 × 此比例'),
  errPercent: percent('库存异常扣款(%)', '100', '当月处理为盘亏或报损的库存金额 × 此比例'),
  remark: text('备注', { max: 200, column: true }),
}
const { list: _list, ...plain } = crud(fields, can)

/** What a month's profit pays; the newest row of the job whose day is not after the month's first counts. */
export const bonusBase = resource('data-center-report/config/bonus-base', {
  title: '奖金基数',
  table: 'data_center_report_bonus_base',
  name: 'job',
  fields,
  actions: { ...plain, ...importing(can.edit), 'what-if': whatIf(fields, can.edit) },
})
