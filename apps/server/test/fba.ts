import type { FbaReportConnector } from '../src/connectors/fba-reports.ts'
import { sql } from '../src/kit/db.ts'
import { runJob } from '../src/modules/report/job-run.ts'
import type { Caller, TestApp } from './app.ts'
import { addShop } from './catalogue.ts'
import { makeLocation, makeStore, put } from './stock.ts'
import { told } from './told.ts'

export const INV = '/report/fba-inventory-report'
export const FEE = '/report/fba-storage-fee-report'
export const JOB = '/report/report-generate-job'

export const HEAD = [
  'sku fnsku asin condition afn-fulfillable-quantity reserved_customerorders reserved_fc-transfers reserved_fc-processing afn-unsellable-quantity',
  'afn-researching-quantity afn-inbound-working-quantity afn-inbound-shipped-quantity afn-inbound-receiving-quantity',
]
  .join(' ')
  .split(' ')
export const item = (code: string, ...counts: number[]): string => {
  const six = [0, 1, 2, 3, 4, 5].map((i) => counts[i] ?? 0)
  return [code, `X-${code}`, `B-${code}`, 'New', ...six, 2, 3, 4].join('\t')
}
export const inventoryFile = (...lines: string[]): string => [HEAD.join('\t'), ...lines].join('\r\n')

export const answering = (text: string | Error): FbaReportConnector => {
  const answer = async () => {
    if (text instanceof Error) throw text
    return text
  }
  return { inventory: answer, storageFees: answer }
}

async function fbaStore(app: TestApp, shopIds: number[]) {
  const storeId = await makeStore(app, 4)
  await app.house.db.run(sql`UPDATE stock_store SET plat_shop_ids = ${shopIds}::bigint[] WHERE id = ${storeId}`)
  const place = await makeLocation(app, storeId, { type: 6, name: 'DEFAULT' })
  const lay = (skuId: number, quantity: number) => put(app, [{ storeId, skuId, ...place, quantity, unitCost: '3' }])
  return { storeId, placeId: place.placeId, lay }
}

export function fbaCompany(app: TestApp, seller: Caller, admin: Caller) {
  const { db } = app.house
  let drawn = 0
  const start = async (shopIds: number[], snapshotDate = '2026-11-14'): Promise<number> =>
    (await seller.post(`${INV}/generate`, { shopIds, snapshotDate })).data.jobId
  return {
    start,
    lastShop: () => `FBA店${drawn}`,
    makeShop: async (owner = 'seller'): Promise<number> => {
      const shopId = await addShop(app, `FBA店${++drawn}`, '', '', owner)
      await db.run(sql`UPDATE authorize_shop SET plat_code = 'amazon', site = 'US' WHERE id = ${shopId}`)
      return shopId
    },
    link: async (shopId: number, code: string, ...items: [skuId: number, quantity: number][]): Promise<void> => {
      const made = await db.one<{ id: number }>(sql`
        INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type) VALUES (${shopId}, ${code}, ${code.toUpperCase()}, 1) RETURNING id`)
      for (const [skuId, quantity] of items)
        await db.run(
          sql`INSERT INTO goods_link_shop_item (link_id, sku_id, quantity) VALUES (${made!.id}, ${skuId}, ${quantity})`,
        )
    },
    fbaStore: (...shopIds: number[]) => fbaStore(app, shopIds),
    snapshot: async (shopId: number, lines: string[], day = '2026-11-14'): Promise<void> => {
      await runJob(app.house, await start([shopId], day), answering(inventoryFile(...lines)))
    },
    listed: async (shopId: number, more: object = {}): Promise<any[]> =>
      (await seller.post(`${INV}/list-page`, { condition: { shopId: [shopId], ...more } })).data.list,
    state: async (jobId: number) => (await admin.get(`${JOB}/execute-status?jobId=${jobId}`)).data,
    told: async (username = 'seller'): Promise<string | undefined> => (await told(app, username))[0],
  }
}
