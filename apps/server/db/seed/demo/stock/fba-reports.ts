import { monthStart } from '@erp/contract/kit/period'
import { type Clock, wireDate, wireTime } from '../../../../src/kit/clock.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx, House } from '../../../../src/kit/house.ts'
import { readRights } from '../../../../src/kit/session.ts'
import { authState, shopState } from '../../../../src/modules/authorize/states.ts'
import { alignStore } from '../../../../src/modules/report/fba/align.ts'
import { fbaInventory } from '../../../../src/modules/report/fba/inventory-rows.ts'
import { runJob } from '../../../../src/modules/report/fba/job-run.ts'
import { type JobParams, startJob } from '../../../../src/modules/report/fba/job-start.ts'
import type { FbaReport } from '../../../../src/modules/report/fba/reports.ts'
import { fbaStorageFee } from '../../../../src/modules/report/fba/storage-fee-rows.ts'

const DAY = 86_400_000
const SNAPSHOT_DAYS = [15, 8, 1]
/** Longer ago than the platform remembers. */
const TOO_OLD = 75
const FBA_US = 6

/** Snapshots and fees of the Amazon shops as the simulated platform answers, one job that failed, and a store that waits to be aligned. */
export async function seedFbaReports(tx: Tx): Promise<void> {
  const shops = await tx.query<{ id: number; site: string }>(
    sql`SELECT id, site FROM authorize_shop WHERE plat_code = 'amazon' AND auth_status IN (${authState.granted}, ${authState.ending}) AND status = ${shopState.enabled} ORDER BY id`,
  )
  if (shops.length === 0) return
  const shopIds = shops.map(({ id }) => id)
  const day = (ago: number) => wireDate(new Date(Date.now() - ago * DAY))
  for (const ago of SNAPSHOT_DAYS) await generate(tx, 'finance', ago, fbaInventory, { shopIds, snapshotDate: day(ago) })
  await generate(tx, 'finance', 3, fbaInventory, { shopIds: shopIds.slice(0, 1), snapshotDate: day(TOO_OLD) })
  const [last, running] = lastMonths()
  await generate(tx, 'finance', 2, fbaStorageFee, { shopIds, monthOfCharge: last })
  // Asked for today: two days ago it may not have begun.
  await generate(tx, 'finance', 0, fbaStorageFee, { shopIds, monthOfCharge: running })
  const [sellerShop] = await tx.query<{ id: number; username: string }>(sql`
    SELECT s.id, u.username FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id WHERE s.id = ${shopIds[0]!}`)
  await generate(tx, sellerShop!.username, 0, fbaInventory, { shopIds: [sellerShop!.id], snapshotDate: day(1) })
  await align(tx, day(1))
}

/** The last month, and the running one. */
function lastMonths(): [string, string] {
  const today = wireDate(new Date())
  return [monthStart(today, -1).slice(0, 7), today.slice(0, 7)]
}

async function generate(tx: Tx, who: string, ago: number, report: FbaReport, params: JobParams): Promise<void> {
  const ctx = await contextOf(tx, who, ago)
  const { jobId } = await startJob(tx, report, params, ctx)
  await runJob(ctx.house, jobId)
}

/** Only where there is something to align, and every shop of the store has answered: the simulated platform is down for some. */
async function align(tx: Tx, snapshotDate: string): Promise<void> {
  const differs = await tx.one(sql`
    SELECT 1 AS yes FROM report_fba_inventory t JOIN report_fba_generation g ON g.id = t.generation_id AND g.is_current = 1
    WHERE t.snapshot_date = ${snapshotDate} AND t.pieces <> '[]' AND t.diff_qty <> 0
      AND t.shop_id = ANY(ARRAY(SELECT unnest(plat_shop_ids) FROM stock_store WHERE id = ${FBA_US}))
      AND NOT EXISTS (SELECT 1 FROM stock_store w, unnest(w.plat_shop_ids) s(id) WHERE w.id = ${FBA_US} AND NOT EXISTS (
        SELECT 1 FROM report_fba_generation h WHERE h.shop_id = s.id AND h.is_current = 1 AND h.period = ${snapshotDate})) LIMIT 1`)
  if (differs) await alignStore(tx, { storeId: FBA_US, snapshotDate }, await contextOf(tx, 'finance', 0))
}

/** As the server would run it, within the seed's transaction and without anybody to tell. */
async function contextOf(tx: Tx, username: string, ago: number): Promise<Ctx> {
  const time = new Date(Date.now() - ago * DAY)
  const clock: Clock = { now: () => time }
  const { id } = (await tx.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${username}`))!
  const { rights } = await readRights(tx, id, new Date())
  const db = { ...tx, aside: tx, transact: (work: (within: Tx) => Promise<unknown>) => work(tx) }
  const house = {
    clock,
    db,
    readDb: db,
    config: { connectors: 'simulated' },
    resources: new Map(),
    jobs: { enqueue: async () => {} },
    realtime: { ended: async () => {} },
  } as unknown as House
  const user = { ...rights, sessionId: 0, mustChangePassword: false }
  return {
    house,
    user,
    now: wireTime(time),
    requestId: 'seed',
    logged: 0,
    temporary: false,
    afterwards: [],
    say: () => {},
  } as unknown as Ctx
}
