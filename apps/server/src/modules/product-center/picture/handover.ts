import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { sql } from '../../../kit/db/db.ts'
import { logAll } from '../../../kit/log.ts'
import type { Possession } from '../../account/user/possessions.ts'
import { pictureState } from './states.ts'

const OPEN = sql`deleted_at IS NULL AND pic_status IN (${pictureState.making}, ${pictureState.submitted}, ${pictureState.returned})`

/** What an artist who leaves has not finished. */
export const picturePossession: Possession = {
  kind: 'productCenter.picture',
  title: '图片任务',
  count: async (tx, userId) =>
    (await tx.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM product_center_picture_info WHERE artist_id = ${userId} AND ${OPEN}`,
    ))!.n,
  handOver: async (tx, from, to, ctx) => {
    const moved = await tx.query<{ id: number; version: number }>(sql`
      UPDATE product_center_picture_info SET artist_id = ${to}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE artist_id = ${from} AND ${OPEN} RETURNING id, version`)
    const names = await tx.query<{ id: number; name: string }>(
      sql`SELECT id, name FROM account_user WHERE id = ANY(${[from, to]}::bigint[])`,
    )
    const name = (id: number) => names.find((row) => row.id === id)?.name
    const changes = [{ field: 'artistId', label: '美工', from: name(from), to: name(to) }]
    await logAll(
      tx,
      ctx,
      moved.map(({ id, version }) => ({ entity: pictureInfo.path, entityId: id, action: '交接', version, changes })),
    )
  },
}
