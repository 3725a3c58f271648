import { DELIVERY, DELIVERY_METHOD, PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import { expect, test } from 'vitest'
import { missingOf } from './missing.ts'
import { pastedNumbers } from './numbers.ts'

const orders = [
  { deliveryOrderId: 1, deliveryOrderNo: 'TF1' },
  { deliveryOrderId: 2, deliveryOrderNo: 'TF2' },
]

test('reads express numbers beside their orders, in their order, or one for all', () => {
  expect(pastedNumbers('TF2\tsf22\nTF1, sf11', orders)).toEqual({ numbers: { 1: 'SF11', 2: 'SF22' }, unknown: [] })
  expect(pastedNumbers('SF1\n\nSF2\nSF3', orders)).toEqual({ numbers: { 1: 'SF1', 2: 'SF2' }, unknown: ['SF3'] })
  expect(pastedNumbers(' sf9 ', orders)).toEqual({ numbers: { 1: 'SF9', 2: 'SF9' }, unknown: [] })
  expect(pastedNumbers('TF7 SF7', orders)).toEqual({ numbers: {}, unknown: ['TF7 SF7'] })
  expect(pastedNumbers('', orders)).toEqual({ numbers: {}, unknown: [] })
})

const box = { packageNo: 'TF1-1', status: PACKAGE.sealed as number, weight: '2.500' as string | null }
const order = {
  status: DELIVERY.waitShip as number,
  isPlatformCancelled: 0,
  pickedQty: 10,
  packedQty: 10,
  packages: [box],
  deliveryMethod: DELIVERY_METHOD.entrusted as number,
  expressCompanyId: 5,
  expressDeliveryNo: 'SF1',
  driverName: null,
  plateNumber: null,
}
const missing = (more: object, given = {}) => missingOf({ ...order, ...more } as never, given)

test('says what keeps an order from leaving', () => {
  expect(missing({})).toEqual([])
  expect(missing({ status: DELIVERY.waitPack, isPlatformCancelled: 1 })).toEqual(['当前为「待装箱」', '平台已取消'])
  expect(missing({ packages: [] })).toEqual(['还没有包裹'])
  expect(missing({ packedQty: 7, packages: [{ ...box, status: PACKAGE.open }] })).toEqual(['包裹TF1-1未封箱', '还有 3 件未装箱'])
  expect(missing({ packages: [{ ...box, weight: null }] })).toEqual(['包裹TF1-1未称重'])
  expect(missing({ expressCompanyId: null, expressDeliveryNo: null })).toEqual(['缺快递公司', '缺快递单号'])
  expect(missing({ expressDeliveryNo: null }, { expressDeliveryNo: 'SF2' })).toEqual([])
})

test('asks for driver and plate when we bring it ourselves', () => {
  expect(missing({ deliveryMethod: DELIVERY_METHOD.own })).toEqual(['缺司机', '缺车牌'])
  expect(missing({}, { deliveryMethod: DELIVERY_METHOD.own, driverName: '王师傅', plateNumber: '浙G12345' })).toEqual([])
})
