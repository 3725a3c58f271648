import { packingRecord } from '@erp/contract/temu/floor/packing-record'
import { raw, sql } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { recordReach } from './reach.ts'
import { byDelivery, bySku, numbered } from './record-match.ts'

const INSIDE = raw('FROM temu_package_line x WHERE x.package_id = t.package_id')

export const packingRecords = keepMainList(
  listOf(packingRecord, {
    computed: {
      packageNo: raw('(SELECT p.package_no FROM temu_package p WHERE p.id = t.package_id)'),
      deliveryOrderNo: raw('(SELECT d.delivery_order_no FROM temu_delivery_order d WHERE d.id = t.delivery_order_id)'),
      sku: raw('NULL::text'),
      contents: sql`(SELECT string_agg(s.sku || ' × ' || i.n, '；' ORDER BY s.sku) FROM (SELECT x.sku_id, sum(x.quantity) AS n ${INSIDE} GROUP BY 1) i
        JOIN goods_goods_sku s ON s.id = i.sku_id)`,
    },
    matches: {
      packageNo: (value: string) =>
        sql`t.package_id IN (SELECT p.id FROM temu_package p WHERE ${numbered(raw('p.package_no'), value)})`,
      deliveryOrderNo: byDelivery,
      sku: (value: string) => sql`EXISTS (SELECT 1 ${INSIDE} AND ${bySku(raw('x.sku_id'), codesOf(value))})`,
    },
    reach: recordReach,
    order: raw('t.seal_time DESC, t.id DESC'),
  }),
)
