import { plus, round2 } from '@erp/contract/kit/decimal'
import type { DepartmentMonths, Figure, MonthRow, MonthSums, Period, Trend } from '@erp/contract/report/home/home-page'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forgetFacts, sell } from '../../../../test/fixtures/profit.ts'
import { sql } from '../../../kit/db/db.ts'
import { foldProfit } from '../profit/profit-fold.ts'

const app = await testApp()
app.clock.set('2026-11-17 09:00:00')
const { db } = app.house
await forgetFacts(db)
const admin = await app.as('admin')
const [lamp] = await db.query<{ id: number }>(sql`SELECT id FROM goods_goods WHERE audit_status = 200 ORDER BY id LIMIT 1`)

// Each is a bit under or over half a cent: whoever rounds before adding is a cent off.
const ODD = { sale: '100.0049', profit: '10.0049', developer: 'developer', goodsId: lamp!.id }
for (const suffix of ['EY01', 'EH01', 'EY02', 'TM01', 'LZ02', 'SP02'])
  for (const day of ['2026-09-30', '2026-10-01', '2026-10-17', '2026-10-18', '2026-11-01', '2026-11-17'])
    await sell(db, { suffix, day, ...ODD })
await foldProfit(app.house)
await sell(db, { suffix: 'TM01', day: '2026-11-17', ...ODD })

const ask = async <T>(call: string, body: object = {}): Promise<T> =>
  (await admin.post(`/data-center-report/homePage/${call}`, body as Record<string, unknown>)).data as T
const behind = async (figure: Figure, from: string, to: string) => {
  const ids = Object.fromEntries(
    Object.entries(figure).map(([name, value]) => [name, name === 'region' ? value : [value].flat()]),
  )
  const asked = { pageSize: 100, condition: { ...ids, day: [from, to] } }
  const { list, sum } = (await admin.post('/data-center-report/lineage', asked)).data
  const added = (name: 'saleMoney' | 'profit') =>
    round2(list.reduce((total: string, row: any) => plus(total, row[name]).toFixed(), '0'))
  expect({ profit: added('profit'), amt: added('saleMoney') }).toEqual({ profit: round2(sum.profit), amt: round2(sum.saleMoney) })
  return { profit: round2(sum.profit), amt: round2(sum.saleMoney) }
}

async function addsUp(row: MonthSums, figure: Figure, { from, to, lastFrom, lastTo, lastSame }: Period): Promise<void> {
  expect(await behind(figure, from, to)).toEqual({ profit: row.profit, amt: row.amt })
  expect(await behind(figure, lastFrom, lastSame)).toEqual({ profit: row.lastSameProfit, amt: row.lastSameAmt })
  expect(await behind(figure, lastFrom, lastTo)).toEqual({ profit: row.lastProfit, amt: row.lastAmt })
}

describe('the orders behind a figure add up to it, to the cent', () => {
  it.each([[{}], [{ plat: 'temu' }], [{ depart: '上海一部' }], [{ plat: 'ebay-yw', depart: '上海一部' }]])(
    'of the cards and of every breakdown, %j',
    async (asked: { plat?: string; depart?: string }) => {
      const months = await ask<DepartmentMonths>('profit/department', asked)
      const deptId = asked.depart
        ? [(await db.one<{ id: number }>(sql`SELECT id FROM account_department WHERE dept_name = ${asked.depart}`))!.id]
        : undefined
      await addsUp(months.whole, { ...(asked.plat && { platCode: asked.plat }), ...(deptId && { deptId }) }, months)
      for (const row of [...months.regions, ...months.departments]) await addsUp(row, row.figure, months)
      for (const call of ['profit/salesperson', 'profit/developer']) {
        const people = await ask<Period & { list: MonthRow[] }>(call, asked)
        for (const row of people.list) await addsUp(row, row.figure, people)
      }
    },
  )

  it('of the ranking, each day, each platform and each of the best goods', async () => {
    const ranking = await ask<any>('ranking')
    const { from, to, lastFrom, lastTo, lastSame, beforeFrom, beforeTo } = ranking as Period
    for (const { figure, ...row } of ranking.list) {
      expect((await behind(figure, from, to)).profit).toBe(row.thisProfit)
      expect((await behind(figure, lastFrom, lastTo)).profit).toBe(row.lastProfit)
      expect((await behind(figure, lastFrom, lastSame)).profit).toBe(row.lastSameDay)
      const before = (await behind(figure, beforeFrom, beforeTo)).profit
      expect(plus(row.lastDiff, before).toFixed(2)).toBe(row.lastProfit)
    }
    const { list, platforms } = await ask<Trend>('trend')
    for (const { day, profit, amt, lastProfit, lastAmt } of list.filter((one) => one.profit !== null)) {
      const at = (month: string) => `${month}-${String(day).padStart(2, '0')}`
      expect(await behind({}, at('2026-11'), at('2026-11'))).toEqual({ profit, amt })
      expect(await behind({}, at('2026-10'), at('2026-10'))).toEqual({ profit: lastProfit, amt: lastAmt })
    }
    for (const { platCode, profit, amt } of platforms) expect(await behind({ platCode }, from, to)).toEqual({ profit, amt })
    const top = (await admin.post('/data-center-report/general-report/query', { name: 'home-top100' })).data.list
    expect(top).toHaveLength(1)
    for (const { goodsId, profit, amt } of top) expect(await behind({ goodsId }, lastFrom, lastTo)).toEqual({ profit, amt })
  })
})

it('17 days are compared with the same 17 days, not with the whole month', async () => {
  const { whole, lastSame } = await ask<DepartmentMonths>('profit/department')
  expect(lastSame).toBe('2026-10-17')
  // 13 orders this month, 12 in the same days of the last, 18 in all of it.
  expect(whole).toEqual({
    profit: '130.06',
    lastSameProfit: '120.06',
    lastProfit: '180.09',
    profitDiff: '10.00',
    rate: '8.33',
    amt: '1300.06',
    lastSameAmt: '1200.06',
    lastAmt: '1800.09',
    amtDiff: '100.00',
    amtRate: '8.33',
  })
})
