import { stateLabel } from '@erp/contract/kit'
import { pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { notifyAbout } from '../../account/own/notice.ts'
import { overdueOn } from './picture-info.ts'
import { pictureState } from './states.ts'

interface Late {
  id: number
  goodsCode: string
  goodsName: string
  dueDate: string
  state: number
  userId: number
}
const AT_ONCE = 5000
const WORDS = {
  source: pictureInfo.path,
  title: (count: number) => `${count}个图片任务逾期`,
  lead: '以下图片任务已逾期，请尽快处理：',
}

/** Every morning whoever a late task lies with hears of all of theirs: its artist, or who has to assign or confirm it. */
export const overduePictures: Schedule = {
  key: 'product-center/picture-overdue',
  title: '图片逾期提醒',
  cron: '30 8 * * *',
  run: (house) =>
    house.db.transact(async (tx) => {
      const ctx = contextOfClock(house, overduePictures.key)
      unchanged(ctx)
      const late = await tx.query<Late>(sql`
        SELECT * FROM (SELECT t.id, g.goods_code AS "goodsCode", g.goods_name AS "goodsName", t.due_date AS "dueDate", t.pic_status AS state,
            CASE WHEN t.pic_status IN (${pictureState.making}, ${pictureState.returned}) THEN t.artist_id ELSE coalesce(g.developer_id, t.create_by) END AS "userId"
          FROM product_center_picture_info t JOIN goods_goods g ON g.id = t.goods_id WHERE ${overdueOn(ctx.now)} AND t.deleted_at IS NULL) l
        WHERE "userId" IS NOT NULL ORDER BY "dueDate", id LIMIT ${AT_ONCE}`)
      const about = late.map(({ id, userId, goodsCode, goodsName, dueDate, state }) => ({
        id,
        userId,
        line: `${goodsCode} ${goodsName}：${stateLabel(pictureStates, state)}，应于 ${dueDate} 完成`,
      }))
      await notifyAbout(tx, about, WORDS, ctx)
      return `提醒 ${late.length} 个图片任务`
    }),
}
