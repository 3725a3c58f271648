import { expect, it } from 'vitest'
import { movesFrom, stateChoices, stateLabel, states } from './states.ts'

const flow = states(
  { 100: ['待审核', 'orange'], 200: ['已审核', 'blue'], 700: ['作废', 'red'] },
  {
    audit: { label: '审核', from: [100], to: 200 },
    withdraw: { label: '反审核', from: [200], to: 100 },
    cancel: { label: '作废', from: [100, 200], to: 700 },
  },
)

it('a workflow begins in its first state unless told', () => {
  expect(flow.initial).toBe(100)
  expect(states({ 1: ['甲', 'red'], 2: ['乙', 'red'] }, {}, 2).initial).toBe(2)
})

it('a row offers exactly the verbs of its state', () => {
  expect(movesFrom(flow, 100)).toEqual(['audit', 'cancel'])
  expect(movesFrom(flow, 200)).toEqual(['withdraw', 'cancel'])
  expect(movesFrom(flow, 700)).toEqual([])
})

it('fields, tags and messages read the same words', () => {
  expect(stateChoices(flow)).toEqual([
    [100, '待审核', 'orange'],
    [200, '已审核', 'blue'],
    [700, '作废', 'red'],
  ])
  expect([stateLabel(flow, 200), stateLabel(flow, 999)]).toEqual(['已审核', '999'])
})
