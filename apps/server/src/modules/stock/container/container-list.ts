import {
  CONTAINER_BIZ,
  type ContainerSku,
  containerUse,
  type PickUser,
  storeContainer,
} from '@erp/contract/stock/container/store-container'
import { raw, sql } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ownStores } from '../../../kit/scope.ts'
import { userState } from '../../account/states.ts'

export const containers = keepMainList(
  listOf(storeContainer, {
    joins: raw('JOIN stock_container_type y ON y.id = t.type_id'),
    computed: {
      bizType: raw('y.biz_type'),
      gridCount: raw('y.grid_count'),
      busyHours: raw('floor(extract(epoch FROM now() - t.current_since) / 3600)::int'),
      pieces: raw(
        '(SELECT coalesce(sum(b.on_hand), 0)::bigint FROM stock_balance b WHERE b.place_type = 2 AND b.place_id = t.id)',
      ),
    },
    order: raw('t.container_no'),
    reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
  }),
)
/** Who used which container, newest first. */
export const uses = listOf(containerUse, {
  joins: raw('JOIN stock_store_container c ON c.id = t.container_id'),
  computed: {
    containerNo: raw('c.container_no'),
    typeId: raw('c.type_id'),
    minutes: raw('ceil(extract(epoch FROM coalesce(t.end_time, now()) - t.start_time) / 60)::int'),
  },
  reach: (ctx) => ownStores(ctx.user, raw('c.store_id')),
})

type Reads = 'list-page' | 'status-count' | 'details' | 'sku-list' | 'pick-user' | 'use-details' | 'biz-types' | 'export'

export const containerReads: Pick<Handlers<typeof storeContainer>, Reads> = {
  'list-page': containers.page,
  'status-count': statusCount(containers, 'useStatus'),
  export: (_tx, input, ctx) => exportList(containers, input, ctx),
  details: (tx, { containerId }, ctx) => containers.get(tx, containerId, ctx) as never,
  'use-details': uses.page,
  'biz-types': () => CONTAINER_BIZ.map(([value, label]) => ({ value, label })),
  'sku-list': async (tx, { containerId }, ctx) => {
    await containers.get(tx, containerId, ctx)
    return tx.query<ContainerSku>(sql`
      SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_image AS "skuImage", b.on_hand AS "onHand", b.occupied
      FROM stock_balance b JOIN goods_goods_sku s ON s.id = b.sku_id
      WHERE b.place_type = 2 AND b.place_id = ${containerId} AND b.on_hand > 0 ORDER BY s.sku`)
  },
  'pick-user': (tx, { storeId }, ctx) =>
    tx.query<PickUser>(sql`
      SELECT u.id AS "userId", u.display_name AS "userName", ARRAY(SELECT c.container_no FROM stock_store_container c
        WHERE c.pick_user_id = u.id AND c.store_id = ${storeId} AND c.deleted_at IS NULL ORDER BY 1) AS containers
      FROM account_user u WHERE u.status = ${userState.working} AND u.deleted_at IS NULL AND ${ownStores(ctx.user, sql`${storeId}::bigint`)}
        AND (EXISTS (SELECT 1 FROM account_user_store us WHERE us.user_id = u.id AND us.store_id = ${storeId})
          OR EXISTS (SELECT 1 FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id
            WHERE ur.user_id = u.id AND r.role_key = 'warehouse' AND NOT EXISTS (SELECT 1 FROM account_user_store us WHERE us.user_id = u.id)))
      ORDER BY u.display_name`),
}
