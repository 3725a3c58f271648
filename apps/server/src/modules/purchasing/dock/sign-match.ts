import { LIVE, ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad, type Refusal, refuse } from '../../../kit/refuse.ts'

const CODE = /^[A-Z0-9-]{6,40}$/

/** What a scanner may read at the dock: a parcel number, an order number, a number of 1688. */
export function codeRead(typed: string | null | undefined): string {
  const code = (typed ?? '').trim().toUpperCase()
  if (!CODE.test(code)) throw bad(`无法识别的单号：${code}`, 'code')
  return code
}

interface Found {
  id: number
  orderNo: string
  checkFlag: number
  purchaserName: string | null
  /** The parcel that was meant: its own number, or of the scanned order the oldest one that nobody signed. */
  no: string
  /** Where it was signed before. */
  signId: number | null
}
export interface Match {
  no: string
  /** Orders that take the parcel. */
  live: Found[]
  /** Why those that cannot take it do not. */
  attention: string | null
}

/** Whose parcel this is: by its number, by an order number, by a number of 1688; one number may carry several orders. */
export async function matchOf(tx: Tx, code: string): Promise<Match> {
  const found = await tx.query<Found>(sql`
    WITH direct AS MATERIALIZED (
      SELECT id FROM purchasing_order WHERE (order_no = ${code} OR ali_order_id = ${code})
        AND NOT EXISTS (SELECT 1 FROM purchasing_order_express e WHERE e.express_delivery_no = ${code} AND e.deleted_at IS NULL)),
    meant AS MATERIALIZED (
      SELECT coalesce((SELECT e.express_delivery_no FROM purchasing_order_express e JOIN direct d ON d.id = e.order_id
        WHERE e.deleted_at IS NULL AND e.scan_time IS NULL ORDER BY e.id LIMIT 1), ${code}) AS no),
    carried AS MATERIALIZED (
      SELECT id FROM direct UNION SELECT e.order_id FROM purchasing_order_express e, meant WHERE e.express_delivery_no = meant.no AND e.deleted_at IS NULL)
    SELECT o.id, o.order_no AS "orderNo", o.check_flag AS "checkFlag", u.display_name AS "purchaserName", meant.no,
      CASE WHEN e.id IS NOT NULL THEN e.sign_id ELSE (SELECT max(x.sign_id) FROM purchasing_order_express x WHERE x.order_id = o.id AND x.deleted_at IS NULL) END AS "signId"
    FROM carried c JOIN purchasing_order o ON o.id = c.id CROSS JOIN meant
    LEFT JOIN purchasing_order_express e ON e.order_id = o.id AND e.express_delivery_no = meant.no AND e.deleted_at IS NULL
    LEFT JOIN account_user u ON u.id = o.purchaser_id ORDER BY o.id`)
  const live = found.filter(({ checkFlag }) => LIVE.includes(checkFlag))
  const said = found.filter(({ checkFlag }) => !LIVE.includes(checkFlag)).map(whyNot)
  return { no: found[0]?.no ?? code, live, attention: said.length ? said.join('；') : null }
}

const whyNot = ({ orderNo, checkFlag, purchaserName }: Found): string =>
  `采购单${orderNo}${checkFlag === ORDER_CHECK.waitAudit ? '未审核' : '已归档'}，请联系采购员${purchaserName ?? '（未分配）'}`

/** When and by whom a parcel was signed first. */
export async function signedBefore(tx: Tx, which: { signId: number } | { no: string; storeId: number }): Promise<Refusal> {
  const where =
    'signId' in which ? sql`s.id = ${which.signId}` : sql`s.express_delivery_no = ${which.no} AND s.store_id = ${which.storeId}`
  const first = await tx.one<{ time: string; name: string | null }>(sql`
    SELECT s.scan_time AS time, u.display_name AS name FROM purchasing_warehouse_sign s LEFT JOIN account_user u ON u.id = s.scan_by
    WHERE ${where} ORDER BY s.id DESC LIMIT 1`)
  return refuse(`该包裹已于 ${first?.time ?? ''} 由 ${first?.name ?? '系统'} 签收`)
}

/** Whoever registers a parcel and whoever scans it wait for each other. */
export const holdNumber = (tx: Tx, no: string): Promise<unknown> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('purchasing/parcel'), hashtext(${no}))`)
