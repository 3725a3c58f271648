import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { fresh } from '../../../../test/fixtures/stock.ts'
import { shipParcels } from '../track/shipped.ts'

const app = await testApp()
const admin = await app.as('admin')

it('says of every group between which weights its parcels lie', async () => {
  const way = await makeWay(app)
  const shipTime = `${app.house.clock.now().toISOString().slice(0, 10)} 00:00:00`
  const parcels = [80, 251, 500, 9000].map((weight) => {
    const orderId = fresh()
    const sent = { orderId, orderNo: `DD${orderId}`, trackingNumber: `RP${orderId}`, wayId: way.id, storeId: 1, shopId: null }
    return { ...sent, countryCode: 'DE', weight, freightCny: '99', shipTime }
  })
  await app.house.db.transact((tx) => shipParcels(tx, parcels))
  const { data } = await admin.post('/express/freight/reprice', { wayIds: [way.id], countryCode: 'DE' })
  const bands = data.groups.map(({ band, minWeight, maxWeight, parcels: n }: any) => [band, minWeight, maxWeight, n])
  expect(bands.sort((a: any, b: any) => a[1] - b[1])).toEqual([
    ['≤100g', 0, 100, 1],
    ['≤500g', 250, 500, 2],
    ['>5000g', 5000, null, 1],
  ])
})
