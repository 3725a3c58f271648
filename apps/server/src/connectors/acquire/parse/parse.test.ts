import { SOURCE_PLATFORMS } from '@erp/contract/product-center/acquire/acquisition.states'
import { describe, expect, it } from 'vitest'
import { amountOf, countOf } from '../clean.ts'
import { PAGES } from '../pages/pages.ts'
import { framed, type Sample } from '../pages/sample.ts'
import { parsePage } from './parse.ts'

const PICTURES = [1, 2, 3].map((n) => `https://img.alicdn.com/ibank/${n}.jpg`)
const sample: Sample = {
  itemId: '655012345678',
  title: 'Foldable Storage Box "Large" <b>2024</b> & lid',
  currency: 'USD',
  images: PICTURES,
  video: null,
  skus: [
    {
      attrs: [
        { name: 'Color', value: 'Red' },
        { name: 'Size', value: 'S' },
      ],
      price: '12.50',
      stock: 30,
      image: PICTURES[0]!,
    },
    {
      attrs: [
        { name: 'Color', value: 'Red' },
        { name: 'Size', value: 'M' },
      ],
      price: '13.50',
      stock: 0,
      image: PICTURES[0]!,
    },
  ],
  attrs: [{ name: 'Material', value: 'Canvas' }],
  description: '<p>Strong<script>alert(1)</script></p><img src="https://img.alicdn.com/d.jpg" onerror="x()">',
  shopName: 'Yiwu Box Co.',
  salesCount: 1234,
  rating: '4.80',
}
const URL_OF = 'https://detail.1688.com/offer/655012345678.html'
const CHINESE = ['1688', 'taobao', 'pdd']

describe('a page of', () => {
  it.each(SOURCE_PLATFORMS.map(([plat]) => plat))('%s is read without running any of it', (plat) => {
    const found = parsePage(plat, PAGES[plat](sample), URL_OF)!
    expect(found.title).toMatch(/^Foldable Storage Box "Large" .*2024.* & lid$/)
    expect(found.title).not.toMatch(/</)
    expect(found.currency).toBe(CHINESE.includes(plat) ? 'CNY' : 'USD')
    expect(found.images).toEqual(PICTURES)
    expect(found).toMatchObject({ priceMin: '12.50', shopName: 'Yiwu Box Co.', salesCount: 1234 })
    expect(found.skus).toHaveLength(2)
    expect(found.skus[1]!.attrs).toEqual(sample.skus[1]!.attrs)
    // One page of Amazon has one price, and neither stock nor features as data.
    if (plat !== 'amazon') {
      expect(found.skus.map(({ price, stock }) => [price, stock])).toEqual([
        ['12.50', 30],
        ['13.50', 0],
      ])
      expect(found.attrs).toEqual(sample.attrs)
    }
    if (plat !== 'pdd') expect(found.rating).toBe('4.80')
    expect(found.description).toContain('Strong')
    expect(JSON.stringify(found)).not.toMatch(/alert|onerror|<script|never run/)
  })
})

describe('where its own data is gone', () => {
  const bare = { ...sample, title: 'Only marks', images: ['//img.alicdn.com/a.jpg'] }

  it('the marks for search engines are read', () => {
    const ld = {
      '@graph': [
        { '@type': ['Product'], name: 'From LD', image: { url: PICTURES[0] }, offers: [{ price: 9.9, priceCurrency: 'EUR' }] },
      ],
    }
    const html = framed(bare, '', `<script type="application/ld+json">${JSON.stringify(ld)}</script>`)
    expect(parsePage('amazon', html, URL_OF)).toMatchObject({
      title: 'From LD',
      currency: 'EUR',
      priceMin: '9.90',
      images: [PICTURES[0]],
      skus: [{ attrs: [], price: '9.90' }],
    })
    expect(parsePage('taobao', framed(bare, ''), URL_OF)).toMatchObject({
      title: 'Only marks',
      images: ['https://img.alicdn.com/a.jpg'],
      skus: [],
    })
  })

  it('a sign-in, a puzzle or nonsense is no item', () => {
    for (const html of ['', '<html><title>登录</title><form></form></html>', '\0\0', '{"a":1}'])
      expect(parsePage('taobao', html, URL_OF)).toBeNull()
  })
})

describe('whatever a page holds', () => {
  it('stays small and harmless', () => {
    const many = Array.from({ length: 500 }, (_, n) => n)
    const wild: Sample = {
      ...sample,
      title: `<i onclick=x>${'长'.repeat(2000)}`,
      images: [
        'javascript:alert(1)',
        'data:text/html,x',
        'https://u:p@img.alicdn.com/1.jpg',
        ...many.map((n) => `https://img.alicdn.com/${n}.jpg`),
      ],
      skus: many.map((n) => ({
        attrs: [{ name: 'Color', value: `c${n}` }],
        price: '1e9',
        stock: n,
        image: 'file:///etc/passwd',
      })),
      attrs: many.map((n) => ({ name: `n${n}`, value: 'v'.repeat(3000) })),
      description: `<p>${'图'.repeat(400_000)}</p>`,
    }
    const found = parsePage('1688', PAGES['1688'](wild), URL_OF)!
    expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThan(210_000)
    expect(found.images).toHaveLength(50)
    expect(found.images.every((url) => url.startsWith('https://img.alicdn.com/'))).toBe(true)
    expect(found.skus).toHaveLength(200)
    expect(found.skus[0]!.image).toBeNull()
    expect(found.title).toHaveLength(500)
  })

  it('costs no more than its length', () => {
    const deep = '<div id="productTitle">x'.repeat(100_000)
    const open = `<script>${'data:{'.repeat(100_000)}</script>`
    expect(parsePage('smt', deep + open, URL_OF)).toBeNull()
  })

  it.each([
    ['US $1,234.50', '1234.50'],
    ['1.234,50 €', '1234.50'],
    ['￥12', '12.00'],
    ['12.345', '12.35'],
    ['1,234', '1234.00'],
    ['free', null],
    ['99999999999', null],
  ])('amount %s', (text, amount) => expect(amountOf(text)).toBe(amount))

  it.each([
    ['已售1.2万+', 12_000],
    ['5K+ sold', 5000],
    ['1,234', 1234],
    ['none', null],
  ])('count %s', (text, count) => expect(countOf(text)).toBe(count))
})
