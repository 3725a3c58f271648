import { tidings } from '@erp/contract/kit/realtime'
import { describe, expect, it } from 'vitest'
import { counted, summary, words } from './outcome.ts'

const DETAILS = [
  '',
  '3 个',
  '1,234 个',
  'A,B.xlsx',
  '订单10001,10002',
  '连接成功',
  '连接成功.xlsx',
  '成功 0 个，失败 5 个',
  '未成功, 请重试',
  '「甲,乙」（丙, 丁）',
  '未闭合（甲, 乙',
  ',',
]

describe('what is told of work that ended', () => {
  it('reads on the page as it ended, whatever the details say', () => {
    for (const what of ['导出', '更新在线库存', '成功案例导出', '甲,乙'])
      for (const done of [undefined, ...DETAILS])
        for (const failed of [undefined, ...DETAILS]) {
          const read = words(what, { done, failed }).flatMap((text) => tidings(text).map(({ good }) => good))
          expect(read, `${what} ${done} ${failed}`).toEqual([
            ...(done === undefined ? [] : [true]),
            ...(failed === undefined ? [] : [false]),
          ])
        }
  })

  it('is put in words once', () => {
    expect(words('导出', { done: '国家.xlsx' })).toEqual(['导出成功：国家.xlsx'])
    expect(words('FBA库存报表生成', { done: '' })).toEqual(['FBA库存报表生成成功'])
    expect(words('推送', { done: '3 个', failed: '平台返回：未成功' })).toEqual(['推送成功：3 个', '推送失败：平台返回：失败'])
    expect(summary({ done: '推送 3 个', failed: '2 个' })).toBe('推送 3 个；失败：2 个')
  })

  it('leaves out what was not', () => {
    const told = { done: '好', failed: '坏' }
    expect(counted({ done: 5, failed: 0 }, told)).toEqual({ done: '好' })
    expect(counted({ done: 0, failed: 5 }, told)).toEqual({ failed: '坏' })
    expect(counted({ done: 2, failed: 3 }, told)).toEqual(told)
    expect(counted({ done: 0, failed: 0 }, told)).toEqual({ done: '好' })
  })
})
