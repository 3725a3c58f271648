import type { Artist } from '@erp/contract/product-center/picture/picture-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { holdersOf } from '../../account/user/holders.ts'
import { pictureState } from './states.ts'

const MAKES = 'productCenter:picture:submit'
const POST = '美工'

/** Who may make pictures, those whose post says so first, with what lies with them. */
export async function artistsFor(tx: Tx, _input: object, ctx: Ctx): Promise<Artist[]> {
  return tx.query<Artist>(sql`
    SELECT u.id AS "userId", u.name, p.names AS "postName",
      (SELECT count(*)::int FROM product_center_picture_info t WHERE t.artist_id = u.id AND t.pic_status IN (${pictureState.making}, ${pictureState.returned}) AND t.deleted_at IS NULL) AS open
    FROM account_user u, LATERAL (SELECT string_agg(post_name, '、' ORDER BY sort_no, id) AS names FROM account_post WHERE id = ANY(u.post_ids)) p
    WHERE u.id = ANY(${await makers(tx, ctx)}::bigint[]) ORDER BY coalesce(p.names, '') LIKE ${`%${POST}%`} DESC, u.id`)
}

/** Rights decide, not posts: whoever could not hand pictures in is not given any to make. */
export async function requireArtist(tx: Tx, artistId: number, ctx: Ctx): Promise<void> {
  if ((await makers(tx, ctx)).includes(artistId)) return
  const person = await tx.one<{ name: string }>(sql`SELECT name FROM account_user WHERE id = ${artistId} AND deleted_at IS NULL`)
  throw bad(person ? `${person.name}没有制作图片的权限，请选择其他美工` : '所选的美工不存在', 'artistId')
}

async function makers(tx: Tx, ctx: Ctx): Promise<number[]> {
  const others = await holdersOf(tx, MAKES, ctx)
  return ctx.user.permissions.has(MAKES) ? [...others, ctx.user.userId] : others
}
