import { publishTask } from '@erp/contract/product-center/task/publish-task'
import { raw, sql } from '../../../kit/db/db.ts'
import { codesOf, statusCount } from '../../../kit/document/list.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ofShops } from '../../goods/link/shop-rows.ts'

/** Those of one's own shops; what they send is never read here. */
export const taskList = keepMainList(
  listOf(publishTask, {
    computed: {
      about: raw(`coalesce((SELECT m.temp_name FROM product_center_smt_template m WHERE m.id = t.template_id),
        (SELECT coalesce(l.subject, l.product_id) FROM product_center_smt_listing l WHERE l.id = t.listing_id))`),
      goodsCode: raw('(SELECT g.goods_code FROM goods_goods g WHERE g.id = t.goods_id)'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      goodsCode: (value: string) =>
        sql`t.goods_id = ANY(ARRAY(SELECT g.id FROM goods_goods g WHERE g.goods_code = ANY(${codesOf(value)}::text[])))`,
    },
    reach: ofShops,
    order: raw('t.id DESC'),
  }),
)
export const taskCounts = statusCount(taskList, 'taskStatus')
