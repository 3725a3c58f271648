import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const app = await testApp()
const admin = await app.as('admin')
const supervisor = await app.as('supervisor')
const seller = await app.as('seller')
const KEY = '/system/config/configKey'
const row = async (key: string) =>
  (await supervisor.post('/system/config/list-page', { condition: { configKey: key } })).data.list[0]
const put = async (key: string, configValue: string) => {
  const { configId, version } = await row(key)
  return admin.put('/system/config', { configId, version, configValue })
}

describe('system settings', () => {
  it('that are public are read by everybody, the others by those who may', async () => {
    expect(await seller.get(`${KEY}/sys.export.keepDays`)).toMatchObject({ code: 200, data: '7' })
    expect(await seller.get(`${KEY}/sys.user.lockTimes`)).toMatchObject({ status: 403, code: 403 })
    expect(await supervisor.get(`${KEY}/sys.user.lockTimes`)).toMatchObject({ code: 200, data: '10' })
    expect(await app.visitor.get(`${KEY}/sys.export.keepDays`)).toMatchObject({ status: 401 })
  })

  it('that do not exist are 404', async () => {
    expect(await seller.get(`${KEY}/no.such`)).toMatchObject({ status: 200, code: 404, msg: '参数「no.such」不存在' })
  })

  it('have every key of the book', async () => {
    const keys = `sys.user.lockTimes sys.user.lockMinutes sys.export.asyncRows sys.export.keepDays sys.import.maxRows sys.upload.maxMb
      goods.level.s goods.level.a goods.level.b auth.warnDays auth.refreshDays purchase.pay.warnDays purchase.price.alertRate
      purchase.plan.autoAuditAmount temu.virtualStoreId temu.marginFloor temu.receiveTimeoutDays temu.stockDays shein.stationOrder`
    const values = await Promise.all(keys.split(/\s+/).map(async (key) => (await admin.get(`${KEY}/${key}`)).data))
    const stations = '["picking","labeling","pack","marking","sorting"]'
    expect(values).toEqual([
      '10',
      '15',
      '20000',
      '7',
      '50000',
      '20',
      '20',
      '5',
      '1',
      '7',
      '3',
      '3',
      '0.05',
      '500.00',
      '391',
      '0.15',
      '7',
      '21',
      stations,
    ])
  })

  it('are changed within their type and limits, and the log says from what to what', async () => {
    expect(await put('auth.warnDays', '10')).toMatchObject({ code: 200, data: { configValue: '10', updateBy: '陈建国' } })
    expect((await seller.get(`${KEY}/auth.warnDays`)).data).toBe('10')
    expect(await put('order.lossThreshold', '-8.50')).toMatchObject({ code: 200 })
    expect(await put('order.autoMerge', '1')).toMatchObject({ code: 200 })
  })

  it.each([
    ['auth.warnDays', '31', '参数「auth.warnDays」应为1~30的整数'],
    ['auth.warnDays', '2.5', '参数「auth.warnDays」应为1~30的整数'],
    ['auth.warnDays', 'abc', '参数「auth.warnDays」应为1~30的整数'],
    ['temu.marginFloor', '1.2', '参数「temu.marginFloor」应为0~1的数字'],
    ['order.autoPush', 'yes', '参数「order.autoPush」应为0或1'],
    ['shein.stationOrder', '[oops', '参数「shein.stationOrder」应为JSON'],
  ])('%s refuses %s', async (key, value, msg) => {
    const before = await row(key)
    expect(await put(key, value)).toMatchObject({ status: 200, code: 400, msg })
    expect(await row(key)).toEqual(before)
  })

  it('that are read only, or in the hands of others, stay', async () => {
    expect(await put('temu.virtualStoreId', '392')).toMatchObject({
      code: 409,
      msg: '参数「temu.virtualStoreId」为只读，不能修改',
    })
    const { configId, version } = await row('temu.stockDays')
    expect(await supervisor.put('/system/config', { configId, version, configValue: '30' })).toMatchObject({ status: 403 })
    expect(await seller.post('/system/config/list-page', {})).toMatchObject({ status: 403 })
    await put('temu.stockDays', '30')
    expect(await admin.put('/system/config', { configId, version, configValue: '40' })).toMatchObject({ code: 409 })
    expect((await row('temu.stockDays')).configValue).toBe('30')
  })
})
