import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { raw, sql } from '../../../kit/db/db.ts'
import { codesOf, statusCount } from '../../../kit/document/list.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { templateReach } from './reach.ts'

/** The three lists of templates; what they say lies beside them and is never read here. */
export const templates = keepMainList(
  listOf(smtTemplate, {
    computed: {
      goods: raw('NULL::text'),
      goodsCode: raw('(SELECT g.goods_code FROM goods_goods g WHERE g.id = t.goods_id)'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      goods: (value: string) => sql`t.goods_id = ANY(ARRAY(
        SELECT g.id FROM goods_goods g WHERE g.goods_code = ANY(${codesOf(value)}::text[])
        UNION SELECT k.goods_id FROM goods_goods_sku k WHERE k.sku = ANY(${codesOf(value)}::text[])))`,
    },
    reach: templateReach,
  }),
)
export const templateCounts = statusCount(templates, 'tempStatus')
