import type { Finding } from '@erp/contract/kit'
import { orderFields } from '@erp/contract/order/desk/order-fields'
import { STAGES, type Stage } from '@erp/contract/order/order.states'
import { join, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { begins, CANDIDATES, type Find, FOUND_MOST, isNumber } from '../../../kit/list/find.ts'
import { shownColumn } from '../../../kit/list/mask.ts'
import { may } from '../../../kit/session.ts'
import { orderReach } from '../reach.ts'

interface Found {
  id: number
  orderNo: string
  platOrderNo: string
  trackingNumber: string | null
  buyer: string | null
  status: Stage
}
const NUMBERS = ['order_no', 'plat_order_no', 'tracking_number', 'transfer_number']

/** By any number of the order or of its parcel, and by the buyer for those who may see buyers: the very number first, then what begins with it. */
export const findOrders: Find = {
  title: '订单',
  permission: 'order:tradeInfo:list',
  find: async (tx, typed, ctx) => {
    const ways = [...(isNumber(typed) ? byNumber(typed) : []), ...(may(ctx.user, 'order:tradeInfo:buyer') ? byBuyer(typed) : [])]
    if (ways.length === 0) return []
    const found = await tx.query<Found & object>(sql`
      SELECT t.id, t.order_no AS "orderNo", t.plat_order_no AS "platOrderNo", t.tracking_number AS "trackingNumber", ${shownColumn(orderFields.name, raw('t.name'), ctx)} AS buyer, t.status
      FROM (SELECT id, min(place) AS place FROM (${join(ways, ' UNION ALL ')}) way GROUP BY id) f JOIN order_trade_info t ON t.id = f.id
      WHERE t.deleted_at IS NULL AND ${orderReach(ctx)} ORDER BY f.place, t.paid_time DESC NULLS LAST, t.id DESC LIMIT ${FOUND_MOST}`)
    return found.map((order) => findingOf(order, typed))
  },
}

/** A merged order is found by the number of each of its parts. */
const byNumber = (typed: string): Sql[] => {
  const codes = [...new Set([typed, typed.toUpperCase()])]
  return NUMBERS.flatMap((number) => {
    const column = raw(number)
    const id = number === 'plat_order_no' ? raw('coalesce(merge_to_id, id)') : raw('id')
    return [
      sql`(SELECT ${id} AS id, 1 AS place FROM order_trade_info WHERE ${column} = ANY(${codes}::text[]) LIMIT ${CANDIDATES})`,
      ...codes.map(
        (code) =>
          sql`(SELECT ${id}, 2 FROM order_trade_info WHERE ${begins(column, code)} ORDER BY ${column} USING ~>~ LIMIT ${CANDIDATES})`,
      ),
    ]
  })
}

const byBuyer = (typed: string): Sql[] =>
  ['lower(name)', 'lower(buyer_email)', 'lower(buyer_id)'].map(
    (column) =>
      sql`(SELECT id, 3 AS place FROM order_trade_info WHERE ${begins(raw(column), typed.toLowerCase())} ORDER BY ${raw(column)} USING ~<~ LIMIT ${CANDIDATES})`,
  )

function findingOf(order: Found, typed: string): Finding {
  const { id, orderNo, platOrderNo, trackingNumber, status } = order
  const parcel = trackingNumber?.toUpperCase().startsWith(typed.toUpperCase()) ? trackingNumber : null
  return {
    title: `${orderNo} ${platOrderNo}`,
    detail: [parcel, order.buyer, STAGES[status][0]].filter(Boolean).join(' · '),
    path: `/orderListInfo/${id}`,
  }
}
