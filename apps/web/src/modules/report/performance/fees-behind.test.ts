import { describe, expect, test } from 'vitest'
import { feesBehind } from './fees-behind.ts'

const day = ['2026-10-20', '2026-11-18']
describe('the fees behind a group', () => {
  test('are those of its account, and of its days', () => {
    expect(
      feesBehind({ suffix: 'EY01', month: '2026-10' }, ['suffix', 'month'], { by: ['suffix', 'month'], day, deptId: 3 }),
    ).toEqual({
      deptId: 3,
      day: ['2026-10-20', '2026-10-31'],
      suffix: 'EY01',
    })
    expect(feesBehind({ suffix: 'EY01', sellerId: null }, ['suffix', 'sellerId'], { day })).toEqual({
      day,
      suffix: 'EY01',
      sellerId: 0,
    })
  })
  test('are not shown of many accounts', () => {
    expect(feesBehind({ platCode: 'temu' }, ['platCode'], { day })).toBeNull()
    expect(feesBehind({ suffix: 'EY01', site: null }, ['suffix', 'site'], { day })).toBeNull()
  })
})
