import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { notifyAbout } from '../../account/own/notice.ts'
import { soonBy } from './case.ts'

interface Due {
  id: number
  caseNo: string
  orderNo: string
  userId: number
  deadline: string
}
const AT_ONCE = 5000
const WORDS = {
  source: afterSaleCase.path,
  title: (count: number) => `${count}张售后单即将超时`,
  lead: '以下售后单的平台时限不足24小时，请尽快处理：',
}

/** Less than a day is left before the platform decides: whoever handles the case hears of it, once. */
export const deadlines: Schedule = {
  key: 'sale-after/deadline',
  title: '售后时限提醒',
  cron: '5 * * * *',
  run: (house) =>
    house.db.transact(async (tx) => {
      const ctx = contextOfClock(house, deadlines.key)
      unchanged(ctx)
      const due = await tx.query<Due>(sql`
        UPDATE sale_after_case c SET told_time = ${ctx.now} FROM (SELECT t.id, o.order_no, coalesce(t.handler_id, t.create_by) AS user_id
          FROM sale_after_case t JOIN order_trade_info o ON o.id = t.order_id
          WHERE ${soonBy(ctx.now)} AND t.told_time IS NULL AND t.deleted_at IS NULL AND coalesce(t.handler_id, t.create_by) IS NOT NULL ORDER BY t.deadline LIMIT ${AT_ONCE} FOR UPDATE OF t SKIP LOCKED) d
        WHERE c.id = d.id RETURNING c.id, c.case_no AS "caseNo", d.order_no AS "orderNo", d.user_id AS "userId", left(c.deadline::text, 16) AS deadline`)
      const about = due.map(({ id, userId, caseNo, orderNo, deadline }) => ({
        id,
        userId,
        line: `${caseNo}：订单 ${orderNo}，时限 ${deadline}`,
      }))
      await notifyAbout(tx, about, WORDS, ctx)
      return `提醒 ${due.length} 张售后单`
    }),
}
