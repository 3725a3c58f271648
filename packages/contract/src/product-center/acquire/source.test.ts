import { describe, expect, it } from 'vitest'
import { sourceOf } from './source.ts'

describe('an address that somebody pasted', () => {
  it.each([
    ['https://detail.1688.com/offer/655012345678.html?spm=a26#x', '1688', '655012345678'],
    ['https://m.1688.com/page/offerRemark.htm?offerId=655012345678', '1688', '655012345678'],
    ['https://item.taobao.com/item.htm?ft=t&id=688012345678', 'taobao', '688012345678'],
    ['https://detail.tmall.com/item.htm?id=688012345678', 'taobao', '688012345678'],
    ['https://mobile.yangkeduo.com/goods.html?goods_id=401234567890', 'pdd', '401234567890'],
    ['https://www.aliexpress.com/item/1005001234567890.html', 'smt', '1005001234567890'],
    ['https://de.aliexpress.com/item/Some-Thing/4000123456789.html', 'smt', '4000123456789'],
    ['https://www.amazon.co.uk/Some-Thing/dp/B0ABCDE123/ref=sr_1', 'amazon', 'B0ABCDE123'],
    ['https://www.amazon.com/gp/product/b0abcde123', 'amazon', 'B0ABCDE123'],
    ['https://www.ebay.de/itm/some-thing/123456789012?hash=1', 'ebay', '123456789012'],
    ['https://www.temu.com/de/some-thing-g-601099512345678.html', 'temu', '601099512345678'],
    ['https://us.shein.com/Some-Thing-p-12345678.html', 'shein', '12345678'],
    ['https://us.shein.com/Some-Thing-p-12345678-cat-1727.html', 'shein', '12345678'],
    ['https://shopee.com.my/Some-Thing-i.123456.7890123456', 'shopee', '123456.7890123456'],
    ['https://shopee.sg/product/123456/7890123456', 'shopee', '123456.7890123456'],
  ])('%s is an item of %s', (url, srcPlat, srcItemId) => {
    expect(sourceOf(url)).toMatchObject({ srcPlat, srcItemId })
  })

  it('is kept without what only says where somebody came from', () => {
    const of = (url: string) => sourceOf(url)!.url
    expect(of('https://detail.1688.com/offer/655012345678.html?spm=a26#x')).toBe(
      'https://detail.1688.com/offer/655012345678.html',
    )
    expect(of('https://item.taobao.com/item.htm?ft=t&id=688012345678')).toBe('https://item.taobao.com/item.htm?id=688012345678')
  })

  it.each([
    '',
    'detail.1688.com/offer/655012345678.html',
    'https://www.1688.com/',
    'https://evil1688.com/offer/655012345678.html',
    'https://detail.1688.com.evil.test/offer/655012345678.html',
    'https://detail.1688.com@evil.test/offer/655012345678.html',
    'https://user@detail.1688.com/offer/655012345678.html',
    'https://detail.1688.com:8443/offer/655012345678.html',
    'ftp://detail.1688.com/offer/655012345678.html',
    'http://127.0.0.1/offer/655012345678.html',
    'https://www.amazon.com/dp/B0ABCDE1234',
  ])('%s is none', (url) => {
    expect(sourceOf(url)).toBeNull()
  })
})
