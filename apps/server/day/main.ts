import { parseArgs } from 'node:util'
import { stateLabel } from '@erp/contract/kit'
import { orderStates } from '@erp/contract/order/order.states'
import { DEMO_PASSWORD } from '../db/seed/demo/people.ts'
import { connect } from '../src/kit/db/db.ts'
import { connectModules } from '../src/modules/index.ts'
import { endOf, faultsOf } from './checks.ts'
import { Day } from './day.ts'
import { OwnServer } from './own-server.ts'
import { cameIn } from './purchase-checks.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200' },
    staff: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 8080}` },
    kill: { type: 'string' },
  },
})
connectModules()
const databaseUrl = process.env['DATABASE_URL'] ?? ''
const db = connect(databaseUrl, { max: 4, name: 'day' })
const own = values.kill === undefined ? null : await OwnServer.start(databaseUrl, Number(values.kill))
const day = new Day({
  url: () => own?.url ?? values.url,
  db,
  orders: Number(values.orders),
  staff: Number(values.staff),
  seed: Number(values.seed),
  password: DEMO_PASSWORD,
  progress: async (part) => own?.killAt(part),
})
const begun = Date.now()
const record = await day.play()
const seconds = Math.round((Date.now() - begun) / 1000)
await own?.stop()
console.log(record.table())
const ends = await endOf(db, day.ours)
const words = ends.map(({ status, outOfStock, n }) => `${stateLabel(orderStates, status)}${outOfStock ? '（缺货）' : ''} ${n}`)
console.log(
  `\n${ends.reduce((sum, { n }) => sum + n, 0)} 个订单，${values.staff} 人，${seconds} 秒${own ? `，服务被杀 ${own.killed} 次` : ''}`,
)
console.log(`结束时：${words.join('，')}`)
const { parcels, pieces, nobodys, freed } = await cameIn(db, record.goods)
const { orderIds, claimed, shortDelivered } = record.goods
console.log(
  `到货：${orderIds.length} 张采购单，${parcels} 个包裹（认领 ${claimed}，无主 ${nobodys}），入库 ${pieces} 件，少发 ${shortDelivered} 单，放行缺货订单 ${freed} 个`,
)
const { deliveryIds, shipped, short, sheinNos, sheinPieces, removed } = record.sent
console.log(
  `托管：Temu ${deliveryIds.length} 张发货单 ${shipped} 件（少收 ${short} 张），SHEIN ${sheinNos.length} 张备货单 ${sheinPieces} 件，缺货放弃 ${removed} 张`,
)
const faults = [...record.mistakes, ...(await faultsOf(db, day.ours, record.acknowledged, record.goods, record.sent))]
console.log(
  faults.length
    ? `不符 ${faults.length} 处：\n${faults.slice(0, 40).join('\n')}`
    : '核对：扫描、库存、占用、利润、状态、发货、采购、托管全部相符',
)
await db.close()
process.exitCode = faults.length ? 1 : 0
