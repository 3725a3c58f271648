import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Files } from '../../../../src/kit/file/files.ts'
import { countScores } from '../../../../src/modules/product-center/score/count.ts'
import { tellFirsts } from '../../../../src/modules/product-center/score/receipt-due.ts'
import { LEAST_SCALE } from '../order/orders.ts'
import { acquireItems } from './product-acquisitions.ts'
import { developIdeas, developPast } from './product-developments.ts'
import { findFlaws, goodsToList } from './product-goods.ts'
import { listGoods } from './product-listings.ts'
import { publishByHand } from './product-manual.ts'
import { ProductPlay } from './product-play.ts'
import { openRooms } from './product-rooms.ts'
import { photographListed, photographNow, Studio } from './product-studio.ts'
import { describe } from './product-texts.ts'

/** So many are sold by the platform itself as well. */
const MANAGED = 6

/** From an idea to a listing that sells: every room of the product centre, as people left it last night. */
export async function seedProduct(tx: Tx, scale: number, files?: Files): Promise<void> {
  if (scale < LEAST_SCALE) return
  await tellProduct(new ProductPlay(tx, files))
}

export async function tellProduct(play: ProductPlay): Promise<void> {
  const { tx } = play
  await openRooms(play)
  const goods = await goodsToList(tx)
  const flawed = await findFlaws(play, goods)
  const studio = new Studio(play)
  const shots = new Map(
    await Promise.all(goods.map(async ({ id, drawing, color }) => [id, (await studio.shot(drawing, color)).url] as const)),
  )
  const past = await developPast(play, goods, ({ id }) => shots.get(id)!)
  await developIdeas(play)
  await acquireItems(play, goods)
  await photographListed(play, studio, goods, past)
  await photographNow(play, studio)
  const managed = goods.slice(-MANAGED)
  await describe(play, goods, managed)
  await listGoods(play, goods, managed, flawed)
  await publishByHand(play, goods)
  await countScores(await play.house(play.on(0, 4, 40)))
  await tellFirsts(await play.house(play.on(0, 9)))
  await readOld(tx)
}

/** What people were told long ago they have read. */
const readOld = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO basic_message_read (message_id, user_id, time) SELECT id, user_id, publish_time + interval '2 hours' FROM basic_message
    WHERE source_type LIKE 'product-center/%' AND user_id IS NOT NULL AND publish_time < now() - interval '2 days' ON CONFLICT DO NOTHING`)
