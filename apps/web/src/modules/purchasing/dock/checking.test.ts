import { QC_MODE } from '@erp/contract/purchasing/dock/dock.states'
import { expect, it } from 'vitest'
import { allGood, type Counted, changed, leastOf, whyWrong } from './checking.ts'

const sample = { qcMode: QC_MODE.sample, sampleRate: '0.1000' }
const whole = { qcMode: QC_MODE.all, sampleRate: null }
const line = (more: Partial<Counted> = {}): Counted => ({
  orderDetailsId: 1,
  sku: 'A',
  skuName: '',
  openQty: 100,
  arrivedQty: 100,
  checkedQty: 0,
  goodQty: 0,
  badQty: 0,
  badReason: null,
  badAction: null,
  images: [],
  ...more,
})

it('takes a sample of whole pieces', () => {
  expect([leastOf(100, sample), leastOf(91, sample), leastOf(0, sample), leastOf(8, whole)]).toEqual([10, 10, 0, 8])
  expect(leastOf(10, { qcMode: QC_MODE.sample, sampleRate: '0.3' })).toBe(3)
})

it('makes all of it good in one go, and less when some is bad', () => {
  const good = allGood(line(), sample)
  expect(good).toMatchObject({ goodQty: 100, checkedQty: 10 })
  expect(whyWrong([good], sample)).toBeNull()
  const bad = changed(good, 'badQty', 4, sample)
  expect(bad).toMatchObject({ goodQty: 96, badQty: 4 })
  expect(whyWrong([bad], sample)).toBe('第1行：请选择次品原因和处理方式')
  expect(changed(good, 'arrivedQty', 50, whole)).toMatchObject({ goodQty: 50, checkedQty: 50 })
  expect(whyWrong([line({ arrivedQty: 0 })], sample)).toBe('到货数不能全部为0')
})
