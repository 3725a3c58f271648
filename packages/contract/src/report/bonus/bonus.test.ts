import { describe, expect, it } from 'vitest'
import { type BonusRule, type BonusTerms, bonusOf } from './bonus.ts'
import { ladderOf, ladderText, ladderWords, stepAt } from './ladder.ts'

const rule: BonusRule = { base: '1', ladder: '80=1；100=3；120=5', share: '100', agedPercent: '1', errPercent: '100' }
const terms: BonusTerms = { profit: '52000.00', target: '50000.00', rate: '1', agedStock: '8000.00', errLoss: '0.00' }

describe('a month’s bonus', () => {
  it('is that of the book', () => {
    expect(bonusOf(terms, rule)).toMatchObject({
      completion: '1.0400',
      step: '100',
      percent: '0.0300',
      earned: '1560.00',
      agedDeduct: '80.00',
      bonus: '1480.00',
    })
  })

  it.each([
    ['just below a step', { profit: '49997.49' }, '0.9999', '0.0100'],
    ['what reads 100.00 % is 100 %', { profit: '49997.50' }, '1.0000', '0.0300'],
    ['below the first step', { profit: '39000' }, '0.7800', '0.0000'],
    ['the highest step', { profit: '90000' }, '1.8000', '0.0500'],
    ['in the currency of the target', { target: '7000', rate: '7.1' }, '1.0463', '0.0300'],
  ])('%s', (_name, changed, completion, percent) => {
    expect(bonusOf({ ...terms, ...changed }, rule)).toMatchObject({ completion, percent })
  })

  it('is never below nothing, and nothing where it cannot be reckoned', () => {
    expect(bonusOf({ ...terms, agedStock: '900000' }, rule)).toMatchObject({
      earned: '1560.00',
      agedDeduct: '9000.00',
      bonus: '0.00',
    })
    expect(bonusOf({ ...terms, profit: '-100' }, rule)).toMatchObject({ earned: '0.00', bonus: '0.00' })
    expect(bonusOf({ ...terms, target: null, rate: null }, rule)).toMatchObject({ completion: null, bonus: '0.00' })
    expect(bonusOf({ ...terms, target: '0' }, rule)).toMatchObject({ completion: null, bonus: '0.00' })
    expect(bonusOf(terms, null)).toMatchObject({ completion: '1.0400', percent: '0.0000', bonus: '0.00' })
  })

  it('takes the base and the share of the profit into account', () => {
    expect(bonusOf(terms, { ...rule, base: '1.5', share: '50' })).toMatchObject({ earned: '1170.00', bonus: '1090.00' })
    expect(bonusOf({ ...terms, errLoss: '30.5' }, { ...rule, errPercent: '50' })).toMatchObject({
      errDeduct: '15.25',
      bonus: '1464.75',
    })
  })
})

describe('a ladder', () => {
  it('is read as it is typed and as lists say it', () => {
    const steps = ladderOf('100:3; 80 = 1')
    expect(steps).toEqual([
      { from: '80', percent: '1' },
      { from: '100', percent: '3' },
    ])
    expect(ladderOf(ladderWords('80=1；100=3')!)).toEqual(steps)
    expect(ladderText(steps as never)).toBe('80=1；100=3')
    expect(stepAt(steps as never, '79.99')).toBeNull()
  })

  it.each([
    ['', '阶梯至少一级'],
    ['100', '阶梯「100」应为 完成率=提成，如 100=3'],
    ['100=3=4', '阶梯「100=3=4」应为 完成率=提成，如 100=3'],
    ['100=101', '阶梯「100=101」的提成不能大于100%'],
    ['80=1；80.00=2', '阶梯有两级完成率 80.00%'],
  ])('%s is none', (text, wrong) => {
    expect(ladderOf(text)).toEqual({ wrong })
  })
})
