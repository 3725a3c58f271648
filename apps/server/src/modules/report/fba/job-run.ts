import { setTimeout } from 'node:timers/promises'
import { snake } from '@erp/contract/kit'
import { type FbaReportConnector, fbaReports } from '../../../connectors/fba-reports.ts'
import { ShopDown, ShopRefused } from '../../../connectors/shop-listing.ts'
import { wireDate, wireTime } from '../../../kit/clock.ts'
import { ident, join, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import type { JobKind } from '../../../kit/job/jobs.ts'
import { Refusal, refuse } from '../../../kit/refuse.ts'
import { asShop, clockOf } from '../../authorize/auth/account.ts'
import { executeState } from '../states.ts'
import { type FileRow, readAmazonFile } from './amazon-file.ts'
import { fbaSimulatorData } from './fba-simulator-data.ts'
import { fail, succeed } from './job-end.ts'
import { type JobParams, periodOf, REPORT_JOB } from './job-start.ts'
import { type FbaReport, type ReportShop, reportOf } from './reports.ts'

const TRIES = 3
const WAIT_MS = 50
const BATCH = 1000

interface Job {
  reportType: string
  params: JobParams
}
/** The clock ended it meanwhile. */
class Over extends Error {}

export const generating: JobKind = {
  name: REPORT_JOB,
  run: (house, jobId) => runJob(house, jobId),
  failed: async (house, jobId, reason) => void (await fail(house, jobId, `执行失败：${reason}`)),
}

/** Shop after shop; one that does not answer ends it, and what is there stays as it was. */
export async function runJob(house: House, jobId: number, connector?: FbaReportConnector): Promise<void> {
  const job = await begin(house, jobId)
  if (!job) return
  try {
    await generate(house, jobId, job, connector ?? fbaReports(house, fbaSimulatorData(house.readDb)))
  } catch (error) {
    await house.db.transact((tx) => dropGenerations(tx, reportOf(job.reportType), sql`g.job_id = ${jobId} AND g.is_current = 0`))
    if (error instanceof Over) return
    // A refusal would be the same the next time.
    if (!(error instanceof Refusal)) throw error
    await fail(house, jobId, error.message)
  }
}

const begin = (house: House, jobId: number): Promise<Job | undefined> => {
  const now = wireTime(house.clock.now())
  return house.db.one<Job>(sql`
    UPDATE report_report_generate_job SET execute_status = ${executeState.running}, progress = 0, message = NULL, start_time = ${now}, update_time = ${now}
    WHERE id = ${jobId} AND execute_status IN (${executeState.waiting}, ${executeState.running}) RETURNING report_type AS "reportType", params`)
}

async function generate(house: House, jobId: number, { reportType, params }: Job, connector: FbaReportConnector): Promise<void> {
  const report = reportOf(reportType)
  const { db } = house
  await db.transact((tx) => dropGenerations(tx, report, sql`g.job_id = ${jobId} AND g.is_current = 0`))
  const shops = await shopsOf(db, params.shopIds)
  let rows = 0
  for (const [i, shop] of shops.entries()) {
    const file = await fileOf(house, report, params, shop, connector)
    await progress(house, jobId, (90 * (i + 0.5)) / shops.length)
    rows += await db.transact((tx) => writeShop(tx, house, jobId, report, shop, periodOf(report, params), file))
    await progress(house, jobId, (90 * (i + 1)) / shops.length)
  }
  await db.transact((tx) => swap(tx, house, jobId, rows))
  const period = periodOf(report, params)
  await db.transact((tx) =>
    dropGenerations(
      tx,
      report,
      sql`g.is_current = 0 AND g.period = ${period} AND g.shop_id = ANY(${params.shopIds}::bigint[])
        AND NOT EXISTS (SELECT 1 FROM report_report_generate_job j WHERE j.id = g.job_id AND j.execute_status IN (${executeState.waiting}, ${executeState.running}))`,
    ),
  )
}

async function progress(house: House, jobId: number, percent: number): Promise<void> {
  const alive = await house.db.run(sql`
    UPDATE report_report_generate_job SET progress = ${Math.floor(percent)}, update_time = ${wireTime(house.clock.now())}
    WHERE id = ${jobId} AND execute_status = ${executeState.running}`)
  if (alive === 0) throw new Over()
}

const shopsOf = (tx: Tx, shopIds: number[]): Promise<ReportShop[]> =>
  tx.query<ReportShop>(sql`
    SELECT id AS "shopId", plat_code AS "platCode", shop_name AS "shopName", currency, coalesce(sku_prefix, '') AS "skuPrefix",
      auth_status AS "authStatus", site FROM authorize_shop WHERE id = ANY(${shopIds}::bigint[]) ORDER BY id`)

async function fileOf(
  house: House,
  report: FbaReport,
  params: JobParams,
  shop: ReportShop,
  connector: FbaReportConnector,
): Promise<FileRow[]> {
  const period = periodOf(report, params)
  const text = params.fileKey
    ? await kept(house, params.fileKey)
    : await asked(() => fetched(house, report, connector, shop, period), shop)
  const { rows, errors } = readAmazonFile(text, report.columns(period))
  if (errors[0]) throw refuse(`店铺【${shop.shopName}】的报表第${errors[0].row}行${errors[0].column}${errors[0].reason}`)
  return rows
}

const fetched = (
  house: House,
  report: FbaReport,
  connector: FbaReportConnector,
  shop: ReportShop,
  period: string,
): Promise<string> =>
  asShop(house, shop.shopId, clockOf(house), (account) => report.fetch(connector, { ...shop, ...account }, period))

async function kept(house: House, key: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await house.files.open(key)) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

async function asked(ask: () => Promise<string>, { shopName }: ReportShop): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof ShopRefused || (error instanceof ShopDown && attempt === TRIES))
        throw refuse(`店铺【${shopName}】${error.message}`)
      if (!(error instanceof ShopDown)) throw error
      await setTimeout(WAIT_MS * attempt)
    }
  }
}

async function writeShop(
  tx: Tx,
  house: House,
  jobId: number,
  report: FbaReport,
  shop: ReportShop,
  period: string,
  file: FileRow[],
): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO report_fba_generation (report_type, period, shop_id, job_id, row_count, create_time)
    VALUES (${report.reportType}, ${period}, ${shop.shopId}, ${jobId}, ${file.length}, ${wireTime(house.clock.now())}) RETURNING id`)
  const part = { generationId: made!.id, shop, period, today: wireDate(house.clock.now()) }
  const rows = await report.rows(tx, part, file)
  for (let from = 0; from < rows.length; from += BATCH) await insertRows(tx, report.table, part, rows.slice(from, from + BATCH))
  return rows.length
}

interface Place {
  generationId: number
  shop: ReportShop
}
async function insertRows(tx: Tx, table: string, { generationId, shop }: Place, rows: Record<string, unknown>[]): Promise<void> {
  const named = rows.map((row) => {
    const whole = { ...row, generationId, shopId: shop.shopId, site: shop.site }
    return Object.fromEntries(Object.entries(whole).map(([field, value]) => [snake(field), value]))
  })
  const columns = join(Object.keys(named[0]!).map(ident), ', ')
  await tx.run(sql`
    INSERT INTO ${ident(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(named)}::jsonb)`)
}

/** In one step for every shop of the job: readers see all of the old or all of the new. */
async function swap(tx: Tx, house: House, jobId: number, rows: number): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(7245072)`)
  if (!(await succeed(tx, house, jobId, rows))) throw new Over()
  await tx.run(sql`
    UPDATE report_fba_generation o SET is_current = 0 FROM report_fba_generation n
    WHERE n.job_id = ${jobId} AND o.is_current = 1 AND (o.report_type, o.shop_id, o.period) = (n.report_type, n.shop_id, n.period)`)
  await tx.run(sql`UPDATE report_fba_generation SET is_current = 1 WHERE job_id = ${jobId}`)
}

async function dropGenerations(tx: Tx, report: FbaReport, which: ReturnType<typeof sql>): Promise<void> {
  const gone = await tx.query<{ id: number }>(
    sql`SELECT g.id FROM report_fba_generation g WHERE g.report_type = ${report.reportType} AND ${which} ORDER BY g.id FOR UPDATE`,
  )
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await tx.run(sql`DELETE FROM ${ident(report.table)} WHERE generation_id = ANY(${ids}::bigint[])`)
  await tx.run(sql`DELETE FROM report_fba_generation WHERE id = ANY(${ids}::bigint[])`)
}
