import { manifests } from '@erp/contract'
import type { Groups } from '@erp/contract/kit'
import { type RelativeDays, relativeDays } from '@erp/contract/kit/period'
import { developerProfitV2 } from '@erp/contract/report/performance/developer-profit'
import { siteProfit } from '@erp/contract/report/performance/site-profit'
import { suffixProfit } from '@erp/contract/report/performance/suffix-profit'
import { SENDING } from '@erp/contract/report/subscription/sending.states'
import { CHANNEL, CYCLE, FORM } from '@erp/contract/report/subscription/subscription'
import { addDays } from '../../../src/kit/clock.ts'
import { sql, type Tx } from '../../../src/kit/db/db.ts'
import type { Files } from '../../../src/kit/file/files.ts'
import type { Ctx } from '../../../src/kit/house.ts'
import { performanceCalls } from '../../../src/modules/report/performance/calls.ts'
import { nextDue } from '../../../src/modules/report/subscription/due.ts'
import { pictureOf, SVG } from '../../../src/modules/report/subscription/picture.ts'

const { waiting, sent, failed, barred } = SENDING
interface Sending {
  to: string
  /** Times before the next one. */
  ago: number
  state: number
  error?: string
}
interface Demo {
  name: string
  report: string
  by: string[]
  days: RelativeDays
  plan: { cycle: number; weekday: number | null; monthDay: number | null; hour: number }
  channel: number
  form: number
  owner: string
  people: string[]
  isActivated?: 0 | 1
  sendings: Sending[]
}
const plan = (cycle: number, hour: number, weekday: number | null = null, monthDay: number | null = null) => ({
  cycle,
  weekday,
  monthDay,
  hour,
})
const all = (people: string[], ago: number, state: number): Sending[] => people.map((to) => ({ to, ago, state }))

const DAILY: Demo = {
  name: '每日站点利润',
  report: siteProfit.path,
  by: ['platCode', 'site'],
  days: 'last7',
  plan: plan(CYCLE.daily, 8),
  channel: CHANNEL.notice,
  form: FORM.picture,
  owner: 'finance',
  people: ['finance', 'admin'],
  sendings: [...all(['finance', 'admin'], 2, sent), ...all(['finance', 'admin'], 1, sent)],
}
const OTHERS: Demo[] = [
  {
    name: '每周账号利润',
    report: suffixProfit.path,
    by: ['suffix'],
    days: 'week',
    plan: plan(CYCLE.weekly, 9, 1),
    channel: CHANNEL.mail,
    form: FORM.both,
    owner: 'supervisor',
    people: ['supervisor', 'seller'],
    sendings: [
      { to: 'supervisor', ago: 1, state: failed, error: '收件服务器拒收：550 mailbox unavailable' },
      { to: 'seller', ago: 1, state: waiting, error: '没有配置发信服务器' },
    ],
  },
  {
    name: '每月开发利润',
    report: developerProfitV2.path,
    by: ['developerId', 'ageBand'],
    days: 'lastMonth',
    plan: plan(CYCLE.monthly, 8, null, 1),
    channel: CHANNEL.notice,
    form: FORM.sheet,
    owner: 'finance',
    people: ['developer', 'warehouse'],
    sendings: [
      ...all(['developer'], 2, sent),
      { to: 'warehouse', ago: 2, state: barred, error: '没有权限：导出开发利润V2' },
      { to: 'warehouse', ago: 1, state: barred, error: '没有权限：导出开发利润V2' },
    ],
  },
  {
    name: '周五站点对比（暂停）',
    report: siteProfit.path,
    by: ['site'],
    days: 'last7',
    plan: plan(CYCLE.weekly, 18, 5),
    channel: CHANNEL.notice,
    form: FORM.sheet,
    owner: 'admin',
    people: ['admin'],
    isActivated: 0,
    sendings: [],
  },
]

/** Reports that come by themselves, and what became of the last ones; the next come when their time does. */
export async function seedSubscriptions(tx: Tx, _scale: number, files?: Files): Promise<void> {
  const now = (await tx.one<{ now: string }>(sql`SELECT to_char(now(), 'YYYY-MM-DD HH24:MI:SS') AS now`))!.now
  for (const one of [DAILY, ...OTHERS]) await subscribe(tx, one, now)
  if (files) await draw(tx, files, now)
}

async function subscribe(tx: Tx, one: Demo, now: string): Promise<void> {
  const { cycle, weekday, monthDay, hour } = one.plan
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO data_center_report_subscription (name, report, condition, days, cycle, weekday, month_day, hour, channel, form, user_ids, is_activated, next_time, create_by, update_by)
    SELECT ${one.name}, ${one.report}, ${JSON.stringify({ by: one.by })}::jsonb, ${one.days}, ${cycle}, ${weekday}, ${monthDay}, ${hour}, ${one.channel}, ${one.form},
      ARRAY(SELECT u.id FROM account_user u WHERE u.username = ANY(${one.people}::text[]) ORDER BY array_position(${one.people}::text[], u.username)), ${one.isActivated ?? 1},
      ${nextDue(one.plan, now)}::timestamptz, o.id, o.id FROM account_user o WHERE o.username = ${one.owner} RETURNING id`)
  const rows = one.sendings.map(({ to, ago, state, error = null }) => ({ to, at: dueBefore(one, now, ago), state, error }))
  await tx.run(sql`
    INSERT INTO data_center_report_subscription_sending (subscription_id, due_time, user_id, channel, form, state, error, tries, next_time, send_time, row_count, create_time, update_time)
    SELECT ${made!.id}, r.at, u.id, ${one.channel}, ${one.form}, r.state, r.error, 1, CASE WHEN r.state = ${waiting} THEN ${nextDue(one.plan, now)}::timestamptz ELSE r.at END,
      CASE WHEN r.state = ${sent} THEN r.at + interval '20 seconds' END, CASE WHEN r.state = ${sent} THEN 12 END, r.at, r.at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("to" text, at timestamptz, state int, error text) JOIN account_user u ON u.username = r."to"`)
}

/** So many times back: by months, weeks or days. */
function dueBefore({ plan: of }: Demo, now: string, ago: number): string {
  const { cycle, hour, monthDay } = of
  const next = nextDue(of, now)
  if (cycle !== CYCLE.monthly) return `${addDays(next.slice(0, 10), -ago * (cycle === CYCLE.weekly ? 7 : 1))}${next.slice(10)}`
  const [year, month] = next.split('-').map(Number)
  const day = new Date(Date.UTC(year!, month! - 1 - ago, monthDay!)).toISOString().slice(0, 10)
  return `${day} ${String(hour).padStart(2, '0')}:00:00`
}

/** What the last daily ones brought: the picture of those days, of all that finance sees. */
async function draw(tx: Tx, files: Files, now: string): Promise<void> {
  const resources = new Map(manifests.flatMap((m) => Object.values(m.resources).map((one) => [one.path, one] as const)))
  const user = { userId: 0, isAdmin: true, scope: { all: true, deptIds: [] } }
  const ctx = { user, now, house: { readDb: tx, resources } } as unknown as Ctx
  for (const ago of [1, 2]) {
    const due = dueBefore(DAILY, now, ago)
    const days = [...relativeDays(DAILY.days, due.slice(0, 10))]
    const asked = { condition: { by: DAILY.by, day: days }, orderBy: [], pageNum: 1, pageSize: 10 }
    const groups = (await performanceCalls.siteProfit.query(tx, asked, ctx)) as Groups
    const period = days.join(' 至 ')
    const drawn = { name: DAILY.name, title: siteProfit.title, period, groups, by: DAILY.by, report: siteProfit }
    const key = `subscription/${due.slice(0, 7)}/demo-${ago}`
    const sendings = await tx.query<{ id: number }>(sql`
      SELECT r.id FROM data_center_report_subscription_sending r JOIN data_center_report_subscription s ON s.id = r.subscription_id
      WHERE s.name = ${DAILY.name} AND r.due_time = ${due}::timestamptz`)
    for (const { id } of sendings) {
      await files.put(`${key}-${id}.svg`, Buffer.from(pictureOf(drawn)), SVG)
      await tx.run(sql`UPDATE data_center_report_subscription_sending SET row_count = ${groups.total}, picture_name = ${`${siteProfit.title} ${period}.svg`},
        picture_key = ${`${key}-${id}.svg`} WHERE id = ${id}`)
    }
  }
}
