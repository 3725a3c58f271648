import sharp from 'sharp'
import { expect, it } from 'vitest'
import { skuNamed } from './file-name.ts'
import { isOnWhite, whiteShare } from './white.ts'

const SKUS = ['AB01', 'AB0101', 'AB01-1', 'CD*2'].map((sku, skuId) => ({ skuId, sku }))

it.each([
  ['AB0101.jpg', 'AB0101'],
  ['ab0101.PNG', 'AB0101'],
  ['AB0101-1.jpg', 'AB0101'],
  ['AB0101_12.webp', 'AB0101'],
  ['AB0101 (2).jpg', 'AB0101'],
  ['AB01-1.jpg', 'AB01-1'],
  ['AB01-2.jpg', 'AB01'],
  ['CD*2.jpg', 'CD*2'],
  ['AB0102.jpg', null],
  ['front.jpg', null],
  ['AB0101-red.jpg', null],
])('%s is a picture of %s', (name, sku) => {
  expect(skuNamed(name, SKUS)?.sku ?? null).toBe(sku)
})

const plain = (background: string) => sharp({ create: { width: 300, height: 200, channels: 4, background } })

it('a border of white counts, whatever stands in the middle; transparent is as white as the page below', async () => {
  const thing = await plain('#000000').resize(150, 100).png().toBuffer()
  const onWhite = await plain('#fcfcfc')
    .composite([{ input: thing }])
    .png()
    .toBuffer()
  expect([await isOnWhite(onWhite), await isOnWhite(await plain('#eeeeee').png().toBuffer())]).toEqual([true, false])
  expect(await isOnWhite(await plain('#00000000').png().toBuffer())).toBe(true)
  const touching = await plain('#ffffff')
    .composite([{ input: thing, gravity: 'west' }])
    .jpeg()
    .toBuffer()
  expect(await whiteShare(touching)).toBeGreaterThan(0.7)
  expect(await whiteShare(await sharp(thing).greyscale().jpeg().toBuffer())).toBe(0)
})
