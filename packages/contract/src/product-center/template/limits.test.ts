import { describe, expect, it } from 'vitest'
import type { ListingContent, ListingSku } from './content.ts'
import { emptyContent, emptySku, roundedWeight } from './content-make.ts'
import { isPublishable, limitsOf } from './limits.ts'
import { girthOf } from './limits-pack.ts'
import { propsFor } from './mapping.ts'
import type { MetaProperty } from './meta.ts'
import { sentContent } from './sent.ts'
import { LIST_TYPE } from './template.states.ts'

const { pop, managed, defective } = LIST_TYPE
const property = (propertyId: string, more: Partial<MetaProperty> = {}): MetaProperty => ({
  propertyId,
  name: `P${propertyId}`,
  nameCn: '',
  required: false,
  isSku: true,
  canRename: false,
  values: [],
  ...more,
})
const PROPERTIES = [property('1'), property('2'), property('3'), property('9', { isSku: false, required: true, nameCn: '材质' })]
const prop = (propertyId: string, valueName = 'red') => ({ propertyId, propertyName: '', valueId: '', valueName, ownName: null })
const sku = (more: Partial<ListingSku> = {}): ListingSku => ({
  ...emptySku(),
  shopSku: 'A1',
  props: [prop('1')],
  skuPrice: '9.99',
  stock: 1,
  supplyPrice: '31.41',
  jitStock: 1,
  weight: 120,
  packageLength: '10.5',
  packageWidth: '8.0',
  packageHeight: '3',
  originalBox: 0,
  specialTypes: ['普货'],
  applySale: 1,
  defectImages: ['/api/a.jpg'],
  ...more,
})
const whole = (more: Partial<ListingContent> = {}, ...skus: Partial<ListingSku>[]): ListingContent => ({
  ...emptyContent(),
  subject: 'Vacuum cup',
  categoryId: '1',
  attrs: [{ attrNameId: '9', attrValueId: null, attrName: '', attrValue: 'steel' }],
  imageUrls: ['/api/a.jpg'],
  skus: skus.length > 0 ? skus.map(sku) : [sku()],
  packageLength: 20,
  packageWidth: 10,
  packageHeight: 5,
  grossWeight: '0.120',
  productUnit: 1,
  deliveryTime: 7,
  wsValidNum: 30,
  freightTemplateId: '7',
  productType: 1,
  defectGrade: 'A',
  defectDesc: '划痕',
  defectDescEn: 'scratched',
  ...more,
})
const fields = (content: ListingContent, type: number = pop): string[] =>
  limitsOf(type, content, PROPERTIES).map(({ field }) => field)

describe('the limits of the platform', () => {
  it.each([pop, managed, defective])('takes a whole listing of type %i', (type) =>
    expect(limitsOf(type, whole(), PROPERTIES)).toEqual([]),
  )

  const price = (skuPrice: string | null) => whole({}, { skuPrice })
  const stock = (...counts: number[]) =>
    whole({}, ...counts.map((count, n) => ({ shopSku: `A${n}`, stock: count, props: [prop('1', `v${n}`)] })))
  const bulk = (bulkOrder: number | null, bulkDiscount: number | null) => whole({ bulkOrder, bulkDiscount })
  const props = (...ids: string[]) => whole({}, { props: ids.map((id) => prop(id)) })
  const images = (count: number) => whole({ imageUrls: Array.from({ length: count }, (_, n) => `/api/${n}.jpg`) })
  /** The last that is taken and the first that is not, on either side of every border. */
  const borders: [string, string, ListingContent[], ListingContent[]][] = [
    [
      'subject',
      'subject',
      ['a', 'a'.repeat(128)].map((subject) => whole({ subject })),
      ['', ' ', 'a'.repeat(129), '杯', 'café'].map((subject) => whole({ subject })),
    ],
    ['images', 'imageUrls', [images(1), images(6)], [images(0), images(7)]],
    [
      'shop SKU',
      'skus.0.shopSku',
      ['a', 'A-1*._=+', 'x'.repeat(32)].map((shopSku) => whole({}, { shopSku })),
      ['', 'x'.repeat(33), 'a b', 'ä', 'a/b'].map((shopSku) => whole({}, { shopSku })),
    ],
    [
      'properties',
      'skus.0.props',
      [props('1'), props('1', '3'), props('1', '2', '3')],
      [props(), props('1', '2', '3', '1'), props('2', '1'), props('8'), whole({}, { props: [prop('1', '')] })],
    ],
    [
      'price',
      'skus.0.skuPrice',
      [price('0.01'), price('100000')],
      [price(null), price('0'), price('0.001'), price('100000.01'), price('-1'), price('abc')],
    ],
    [
      'stock',
      'skus.0.stock',
      [stock(1), stock(999_999), stock(0, 1)],
      [stock(-1, 2), stock(1_000_000), stock(0), stock(0, 0), stock(1.5)],
    ],
    [
      'side',
      'packageLength',
      [1, 700].map((packageLength) => whole({ packageLength })),
      [0, 701, 1.5, null].map((packageLength) => whole({ packageLength })),
    ],
    [
      'girth',
      'packageLength',
      [whole({ packageLength: 700, packageWidth: 500, packageHeight: 500 })],
      [whole({ packageLength: 700, packageWidth: 501, packageHeight: 500 })],
    ],
    [
      'weight',
      'grossWeight',
      ['0.001', '500.000'].map((grossWeight) => whole({ grossWeight })),
      ['0', '0.0009', '500.001', null, 'x'].map((grossWeight) => whole({ grossWeight })),
    ],
    ['lot', 'lotNum', [1, 2, 100_000].map((lotNum) => whole({ lotNum })), [0, 100_001].map((lotNum) => whole({ lotNum }))],
    ['bulk', 'bulkOrder', [bulk(null, null), bulk(2, 1), bulk(100_000, 99)], [bulk(1, 5), bulk(100_001, 5), bulk(null, 5)]],
    ['discount', 'bulkDiscount', [bulk(2, 1), bulk(2, 99)], [bulk(2, 0), bulk(2, 100), bulk(2, null)]],
    [
      'delivery',
      'deliveryTime',
      [1, 60].map((deliveryTime) => whole({ deliveryTime })),
      [0, 61, null].map((deliveryTime) => whole({ deliveryTime })),
    ],
    [
      'validity',
      'wsValidNum',
      [1, 30].map((wsValidNum) => whole({ wsValidNum })),
      [0, 31, null].map((wsValidNum) => whole({ wsValidNum })),
    ],
    ['freight', 'freightTemplateId', [whole()], [whole({ freightTemplateId: null })]],
    [
      'currency',
      'currencyCode',
      ['USD', 'CNY', 'EUR'].map((currencyCode) => whole({ currencyCode })),
      [whole({ currencyCode: 'GBP' })],
    ],
    ['category', 'categoryId', [whole()], [whole({ categoryId: null })]],
    ['attribute', 'attrs.9', [whole()], [whole({ attrs: [] })]],
    [
      'detail',
      'detail',
      [whole({ detail: '<img src="/api/a.jpg"><img src="https://ae01.alicdn.com/kf/a.jpg">' })],
      [whole({ detail: '<img src="https://evil.example/a.jpg">' }), whole({ detail: '<img src="data:image/png;base64,AA">' })],
    ],
  ]
  it.each(borders)('holds %s at both sides', (_name, field, right, wrong) => {
    for (const content of right) expect(fields(content)).toEqual([])
    for (const content of wrong) expect(fields(content)).toContain(field)
  })

  const supply = (more: Partial<ListingSku>, productType: 0 | 1 | 2 = 1) => whole({ productType }, more)
  const managedBorders: [string, ListingContent[], ListingContent[]][] = [
    ['skus.0.supplyPrice', [supply({ supplyPrice: '0.01' })], [supply({ supplyPrice: '0' }), supply({ supplyPrice: null })]],
    [
      'skus.0.jitStock',
      [supply({ jitStock: 1 }), supply({ jitStock: null }, 0)],
      [supply({ jitStock: null }), supply({ jitStock: 0 })],
    ],
    ['skus.0.weight', [supply({ weight: 1 })], [supply({ weight: 0 }), supply({ weight: null })]],
    [
      'skus.0.packageLength',
      [supply({ packageLength: '0.1' })],
      [supply({ packageLength: '0' }), supply({ packageLength: '1.25' }), supply({ packageLength: null })],
    ],
    [
      'skus.0.specialTypes',
      [supply({ specialTypes: ['内电', '弱磁'] })],
      [supply({ specialTypes: [] }), supply({ specialTypes: ['普货', '液体'] })],
    ],
    ['skus.0.originalBox', [supply({ originalBox: 1 })], [supply({ originalBox: null })]],
    ['skus.0.applySale', [supply({ applySale: 0 })], [supply({ applySale: null })]],
    ['productType', [supply({}, 2)], [whole({ productType: null })]],
  ]
  it.each(managedBorders)('holds %s of fully managed ones', (field, right, wrong) => {
    for (const content of right) expect(fields(content, managed)).toEqual([])
    for (const content of wrong) expect(fields(content, managed)).toContain(field)
  })

  it('asks neither price nor freight of fully managed ones, and flaws of defective ones alone', () => {
    const bare = whole(
      {
        freightTemplateId: null,
        packageLength: null,
        grossWeight: null,
        defectGrade: null,
        defectDesc: null,
        defectDescEn: null,
      },
      { skuPrice: null, defectImages: [] },
    )
    expect(fields(bare, managed)).toEqual([])
    const flaws = ['defectGrade', 'defectDesc', 'defectDescEn', 'skus.0.defectImages']
    expect(fields(bare, defective)).toEqual(expect.arrayContaining(flaws))
    expect(fields(bare).filter((field) => flaws.includes(field))).toEqual([])
  })

  it('tells equal shop SKUs and equal styles, and every problem at once', () => {
    const twice = whole(
      { subject: '', imageUrls: [], freightTemplateId: null },
      {},
      { props: [prop('1', 'blue')] },
      { shopSku: 'B' },
    )
    expect(fields(twice)).toEqual(['subject', 'imageUrls', 'skus.1.shopSku', 'skus.2.props', 'freightTemplateId'])
    expect(isPublishable(limitsOf(pop, twice))).toBe(false)
  })

  it('holds the prices of countries', () => {
    const quote = (country: string, priceMode: 1 | 2, value: string, shopSku = 'A1') => ({
      country,
      priceMode,
      values: [{ shopSku, value }],
    })
    expect(fields(whole({ nationalQuotes: [quote('US', 1, '0.01'), quote('FR', 2, '90')] }))).toEqual([])
    const wrong = [quote('', 1, '1'), quote('US', 1, '0'), quote('US', 2, '1000.01'), quote('DE', 1, '1', 'Z')]
    expect(fields(whole({ nationalQuotes: wrong }))).toEqual(
      ['0.country', '1', '2.country', '2', '3'].map((at) => `nationalQuotes.${at}`),
    )
  })
})

describe('what follows from the content', () => {
  it('rounds weights up and measures the girth', () => {
    expect(['0.1200001', '0.12', '1', '0.0001'].map(roundedWeight)).toEqual(['0.121', '0.120', '1.000', '0.001'])
    expect(girthOf([5, 20, 10])).toBe(50)
  })

  it('says first what is wrong with defective goods', () => {
    const content = whole({ detail: '<p>cup</p>', defectDescEn: 'a <b>' })
    expect(sentContent(defective, content).detail).toBe(
      '<p><strong>a &lt;b&gt;</strong></p><p><strong>划痕</strong></p><p><img src="/api/a.jpg"></p><p>cup</p>',
    )
    expect(sentContent(pop, content)).toBe(content)
  })

  it('puts our values into the words of the category: remembered, called alike, or left to be chosen', () => {
    const colour = property('1', {
      canRename: true,
      values: [
        { valueId: '10', name: 'Red', nameCn: '红' },
        { valueId: '11', name: 'Wine', nameCn: '酒红' },
      ],
    })
    const mapping = { propertyId: '1', ownValue: '大红', valueId: '11', valueName: 'Wine' }
    const ids = (own: string) =>
      propsFor([own, 'M'], [colour, property('2')], [mapping]).map(({ valueId, valueName }) => valueId || valueName)
    expect([ids('大红'), ids('红'), ids('RED'), ids('紫')]).toEqual([
      ['11', 'M'],
      ['10', 'M'],
      ['10', 'M'],
      ['', 'M'],
    ])
  })
})
