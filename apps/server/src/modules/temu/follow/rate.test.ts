import { expect, test } from 'vitest'
import { rateOf, scoreOf } from './rate.ts'

test('the score of a shop', () => {
  const rates = { onTimeShipRate: '0.96', onTimeArriveRate: '0.90', qcRejectRate: '0.02', lackRate: '0.10' }
  expect(scoreOf(rates)).toBe('92.10')
  expect(scoreOf({ ...rates, qcRejectRate: '0.5' })).toBe('74.10')
  expect(scoreOf({ onTimeShipRate: null, onTimeArriveRate: null, qcRejectRate: null, lackRate: '0' })).toBeNull()
  expect(scoreOf({ onTimeShipRate: '1', onTimeArriveRate: null, qcRejectRate: null, lackRate: null })).toBe('100.00')
})

test('a rate of nothing is none', () => {
  expect(rateOf(0, 0)).toBeNull()
  expect(rateOf(1, 3)).toBe('0.3333')
})
