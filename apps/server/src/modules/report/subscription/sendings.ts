import { sendingStates } from '@erp/contract/report/subscription/sending.states'
import { subscriptionSending } from '@erp/contract/report/subscription/subscription'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { Download, XLSX } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { moveSet } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { SVG } from './picture.ts'

/** Whose subscription it is sees that it was sent; what is in it is for the recipient. */
const reach = ({ user }: Ctx) =>
  user.isAdmin
    ? sql`true`
    : sql`(t.user_id = ${user.userId} OR t.subscription_id = ANY(ARRAY(SELECT o.id FROM data_center_report_subscription o WHERE o.create_by = ${user.userId})))`

const list = keepMainList(
  listOf(subscriptionSending, {
    joins: raw('JOIN data_center_report_subscription s ON s.id = t.subscription_id'),
    computed: { subscriptionName: raw('s.name') },
    reach,
    order: raw('t.id DESC'),
  }),
)

export const sendings: Handlers<typeof subscriptionSending> = {
  'list-page': list.page,
  file: (tx, { id }, ctx) => fileOf(tx, id, ctx, raw('file_key AS key, file_name AS name'), XLSX),
  picture: (tx, { id }, ctx) => fileOf(tx, id, ctx, raw('picture_key AS key, picture_name AS name'), SVG),
  resend: async (tx, { ids }, ctx) => {
    const wanted = [...new Set(ids)]
    const seen = await tx.one<{ n: number }>(sql`
      SELECT count(*) AS n FROM data_center_report_subscription_sending t JOIN data_center_report_subscription s ON s.id = t.subscription_id
      WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND (${ctx.user.isAdmin} OR s.create_by = ${ctx.user.userId})`)
    if (seen!.n < wanted.length) throw missing(subscriptionSending.title)
    const set = { tries: 0, nextTime: ctx.now, leaseUntil: null, handedTime: null, error: null }
    await moveSet(tx, subscriptionSending, sendingStates, 'resend', wanted, ctx, { column: 'state', set })
    return null
  },
}

/** Only of one's own. */
async function fileOf(tx: Tx, id: number, ctx: Ctx, columns: Sql, mime: string): Promise<Download> {
  const found = await tx.one<{ key: string | null; name: string }>(sql`
    SELECT ${columns} FROM data_center_report_subscription_sending WHERE id = ${id} AND user_id = ${ctx.user.userId} AND deleted_at IS NULL`)
  if (!found) throw missing(subscriptionSending.title)
  if (!found.key) throw refuse('文件已过期或尚未生成')
  return new Download(found.name, mime, await ctx.house.files.open(found.key))
}

const KEPT_DAYS = 30

/** Workbooks and pictures are kept for a month; that they were sent is kept for good. */
export const oldSendings: Schedule = {
  key: 'report.subscription-files',
  title: '清理过期的订阅文件',
  cron: '40 3 * * *',
  run: async (house: House) => {
    const old = await house.db.query<{ keys: string[] }>(sql`
      UPDATE data_center_report_subscription_sending n SET file_key = NULL, picture_key = NULL FROM data_center_report_subscription_sending o
      WHERE n.id = o.id AND coalesce(o.file_key, o.picture_key) IS NOT NULL AND o.send_time < ${house.clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})
      RETURNING array_remove(ARRAY[o.file_key, o.picture_key], NULL) AS keys`)
    const keys = old.flatMap((one) => one.keys)
    for (const key of keys) await house.files.remove(key)
    return `清理 ${keys.length} 个文件`
  },
}
