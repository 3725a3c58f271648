import type { BonusJob } from '@erp/contract/report/bonus/bonus-base'
import { developerBonus, salesmanBonus } from '@erp/contract/report/bonus/month-bonus'
import { writeBook } from '../../../kit/excel/book.ts'
import { exportColumns } from '../../../kit/excel/cells.ts'
import { workbook } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bonusBases } from './bonus-base.ts'
import { askedMonth, checkSorts, filtered, linesOf, pageOf } from './bonus-lines.ts'
import { confirmBonuses, revokeBonus } from './confirm.ts'
import { evidenceOf, factsOf } from './evidence.ts'

type Bonuses = typeof salesmanBonus

const bonusesOf = (resource: Bonuses, job: BonusJob): Handlers<Bonuses> => ({
  'list-page': async (tx, input, ctx) => {
    checkSorts(input, resource)
    const month = askedMonth(input, ctx)
    return pageOf(filtered(await linesOf(tx, job, month, ctx), input), input, month)
  },
  export: async (tx, input, ctx) => {
    checkSorts(input, resource)
    const columns = exportColumns(resource, input.columns, ctx)
    const rows = filtered(await linesOf(tx, job, askedMonth(input, ctx), ctx), input)
    const cells = rows.map((row) => columns.map((column) => column.read(row, new Map())))
    const heads = columns.map(({ header, width, format }) => ({ header, width, format }))
    return workbook(resource.title, await writeBook([{ name: resource.title, columns: heads, rows: cells }]), ctx)
  },
  facts: (tx, input, ctx) => factsOf(tx, job, input, ctx),
  evidence: (tx, input, ctx) => evidenceOf(tx, job, input, ctx),
  confirm: (tx, input, ctx) => confirmBonuses(tx, resource, job, input, ctx),
  revoke: (tx, input, ctx) => revokeBonus(tx, resource, job, input, ctx),
})

export const bonusCalls = {
  salesmanBonus: bonusesOf(salesmanBonus, 'salesman'),
  developerBonus: bonusesOf(developerBonus, 'developer'),
  bonusBase: bonusBases,
}
