import { expect, it } from 'vitest'
import { guessSkus } from './ali-guess.ts'

const sku = (skuId: number, ...properties: string[]) => ({ skuId, skuName: `收纳盒 ${properties.join(' ')}`, properties })
const spec = (specId: string, attrs: string) => ({ specId, attrs })
const guess = (specs: ReturnType<typeof spec>[], skus: ReturnType<typeof sku>[]) => Object.fromEntries(guessSkus(specs, skus))

it('reads colours and sizes, whatever they are labelled', () => {
  const skus = [sku(1, '红色', 'M'), sku(2, '红色', 'L'), sku(3, '黑', 'M')]
  expect(guess([spec('a', '颜色:红色;尺寸:L'), spec('b', '颜色：黑色；尺码：M'), spec('c', '红色,m')], skus)).toEqual({
    a: 2,
    b: 3,
    c: 1,
  })
})
it('takes a word inside another for a weaker hint, and the exact one first', () => {
  expect(guess([spec('a', '颜色:浅蓝'), spec('b', '颜色:蓝')], [sku(1, '蓝色'), sku(2, '浅蓝色')])).toEqual({ a: 2, b: 1 })
})
it('guesses nothing where two are as likely, or nothing is alike', () => {
  expect(guess([spec('a', '颜色:红色')], [sku(1, '红色', 'S'), sku(2, '红色', 'M')])).toEqual({})
  expect(guess([spec('a', '颜色:紫色'), spec('b', '颜色:灰色')], [sku(1, '红色')])).toEqual({})
})
it('takes the only SKU for the only specification', () => {
  expect(guess([spec('a', '默认')], [sku(1, '红色')])).toEqual({ a: 1 })
})
it('gives a SKU away once', () => {
  expect(guess([spec('a', '红色'), spec('b', '红色;大号')], [sku(1, '红色', '大号')])).toEqual({ b: 1 })
})
