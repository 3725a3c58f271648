import { ORDER_LIST_NAMES, ORDER_LISTS } from '@erp/contract/order/desk/order-lists'
import { STAGE } from '@erp/contract/order/order.states'
import { expect, it, vi } from 'vitest'
import { resourceOf, standsIn } from '../list/orders.ts'
import { verbsOf } from './verbs.ts'

// The kit needs a browser; of it the verbs ask only what this person may.
vi.mock('../../../../kit/index.ts', () => ({ may: () => true, offers: () => true }))

const keys = (...args: Parameters<typeof verbsOf>) => verbsOf(...args).map(({ key }) => key)

it('a list has its calls and the declared verbs as buttons, in one order', () => {
  for (const name of ORDER_LIST_NAMES) expect(resourceOf(ORDER_LISTS[name].key).path).toBe(`order/${name}`)
  expect(keys('waitDispatch')).toEqual([
    'dispatch',
    'match',
    'number',
    'split',
    'clear',
    'unusual',
    'address',
    'lines',
    'unmerge',
    'merge',
    'rules',
    'hold',
    'unhold',
    'urgent',
    'calm',
    'tag',
  ])
  expect(keys('shipped')).toEqual(['archive', 'number', 'platform', 'label', 'case', 'error', 'return', 'tag'])
  expect(keys('archived')).toEqual(['unarchive', 'case', 'tag'])
  expect(keys('tradeInfo')).toEqual(['intercept', 'hold', 'unhold', 'urgent', 'calm', 'case', 'tag'])
})

it('an opened order has the verbs of where it stands, and may be changed as long as its stage lets it', () => {
  const at = (status: number, more: object = {}) => standsIn({ status, isOutStock: 0, orderExceptionType: null, ...more })
  expect(at(STAGE.picking)).toBe('storeSales')
  expect(at(STAGE.waitPack)).toBe('waitPackage')
  expect(at(STAGE.waitDistribute, { isOutStock: 1 })).toBe('outStock')
  expect(at(STAGE.unusual, { orderExceptionType: 5 })).toBe('intercepted')
  const changes = (status: number) => keys(at(status), true).filter((key) => ['address', 'lines', 'rematch'].includes(key))
  expect(changes(STAGE.dispatched)).toEqual(['address', 'lines', 'rematch'])
  expect(changes(STAGE.waitDistribute)).toEqual(['lines', 'rematch'])
  expect(changes(STAGE.waitPick)).toEqual(['rematch'])
})
