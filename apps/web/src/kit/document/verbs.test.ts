import { document, numberField, stateField, states, text } from '@erp/contract/kit'
import { describe, expect, it } from 'vitest'
import { plainVerbs, whyNot } from './verbs.ts'

const flow = states(
  { 100: ['待审核', 'orange'], 200: ['已审核', 'blue'], 700: ['已作废', 'default'] },
  { audit: { label: '审核', from: [100], to: 200 }, invalid: { label: '作废', from: [100], to: 700 } },
)
const lines = { item: text('物品') }
const can = { view: 'a:b:view', add: 'a:b:add', edit: 'a:b:edit', moves: { audit: 'a:b:audit' } } as const
const fields = { loanNo: numberField(), status: stateField(flow) }
const resource = document('sample/loan', { title: '借用单', states: flow, fields, lines, can })
const of = { resource, states: flow, state: 'status' }
const row = (loanNo: string, status: number) => ({ loanNo, status })

describe('a verb', () => {
  it('is for documents that stand where it begins', () => {
    expect(whyNot(of, 'invalid', [row('A', 100), row('B', 100)])).toBe(null)
  })

  it('says of one document why it is not for it', () => {
    expect(whyNot(of, 'invalid', [row('A', 200)])).toBe('已审核的单据不能作废')
  })

  it('names those of several that it is not for', () => {
    expect(whyNot(of, 'audit', [row('A', 100), row('B', 200), row('C', 700)])).toBe('已审核、已作废的单据不能审核：B、C')
    const five = ['A', 'B', 'C', 'D', 'E'].map((name) => row(name, 200))
    expect(whyNot(of, 'audit', five)).toBe('已审核的单据不能审核：A、B、C等5张')
  })

  it('is offered where its call is declared', () => {
    expect(plainVerbs(of)).toEqual(['audit'])
  })
})
